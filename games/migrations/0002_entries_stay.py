"""PostgreSQL itself refuses to change or delete an entry of the log."""

from django.db import migrations

REFUSE = """
CREATE FUNCTION games_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'entry % of match % stays as it is', OLD.number, OLD.match_id;
END $$;
CREATE TRIGGER games_entry_stays BEFORE UPDATE OR DELETE ON games_entry
    FOR EACH ROW EXECUTE FUNCTION games_entry_stays();
"""
ALLOW = """
DROP TRIGGER games_entry_stays ON games_entry;
DROP FUNCTION games_entry_stays();
"""


def on_postgresql(sql):
    def run(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(sql, params=None)

    return run


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunPython(on_postgresql(REFUSE), on_postgresql(ALLOW))]
