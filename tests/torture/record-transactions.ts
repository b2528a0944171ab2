import type pg from 'pg';

/** Installs triggers that record the transactions of accesses and emails for `checkInvariants`. */
export async function recordTransactions(database: Pick<pg.Pool, 'query'>): Promise<void> {
  await database.query(`
    create schema torture;
    create table torture.commits (what text, order_id text, xid xid8);
    create function torture.note() returns trigger language plpgsql as $$ begin
      insert into torture.commits values (tg_table_name, to_jsonb(new) ->> tg_argv[0], pg_current_xact_id());
      return null;
    end $$;
    create trigger torture after insert or update on entitlements
      for each row execute function torture.note('order_id');
    create trigger torture after insert on letters
      for each row when (new.kind = 'purchase') execute function torture.note('subject_id');`);
}
