-- Gives all tables to a role that only migrations use. The service keeps reading and writing rows, but it can no
-- longer empty a table, take the trigger off the log, or ask to change an entry.
-- Once, when the first migration has run:  psql --set ON_ERROR_STOP=1 --file two-roles.sql mandate
BEGIN;
CREATE ROLE mandate_owner LOGIN;
REASSIGN OWNED BY mandate TO mandate_owner;
REVOKE ALL ON DATABASE mandate FROM PUBLIC;
GRANT CONNECT ON DATABASE mandate TO mandate;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO mandate;

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO mandate;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO mandate;
-- The same for tables of later versions.
ALTER DEFAULT PRIVILEGES FOR ROLE mandate_owner IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO mandate;
ALTER DEFAULT PRIVILEGES FOR ROLE mandate_owner IN SCHEMA public
    GRANT USAGE, SELECT ON SEQUENCES TO mandate;

-- What was entered stays. Which migrations have run is the owner's to write.
REVOKE UPDATE, DELETE ON games_entry FROM mandate;
REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM mandate;
COMMIT;
