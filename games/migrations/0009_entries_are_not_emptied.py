"""PostgreSQL itself refuses to empty the log, unless whoever is connected has said that it may go."""

from django.db import migrations

REFUSE = """
CREATE FUNCTION games_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('mandate.entries_may_go', true) IS DISTINCT FROM 'yes' THEN
        RAISE EXCEPTION 'every entry of every match stays as it is';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER games_entries_stay BEFORE TRUNCATE ON games_entry
    FOR EACH STATEMENT EXECUTE FUNCTION games_entries_stay();
"""
ALLOW = """
DROP TRIGGER games_entries_stay ON games_entry;
DROP FUNCTION games_entries_stay();
"""


def on_postgresql(sql):
    def run(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(sql, params=None)

    return run


class Migration(migrations.Migration):
    dependencies = [("games", "0008_talk")]

    operations = [migrations.RunPython(on_postgresql(REFUSE), on_postgresql(ALLOW))]
