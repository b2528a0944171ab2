import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#database/connect.ts';
import { settings } from '#database/tables/settings.ts';
import type { Installation } from './service-control.ts';

const group = 'installation';

/** The database and address for which the outside services are configured. */
const known = z.object({
  cluster: z.string(),
  database: z.string(),
  siteUrl: z.string(),
  isCopy: z.boolean().default(false),
});

type Known = z.output<typeof known>;

type Site = {
  siteUrl: string;
  /** True for addresses that only their own network can reach, where no original can be. */
  isPrivate: (siteUrl: string) => boolean;
};

/**
 * Compares the database and the address with those recorded when the school first used an outside service. A
 * restored archive is in another database; a copied data directory has another address. Moves between private
 * addresses are ignored.
 */
export async function judgeInstallation(db: Database, site: Site): Promise<Installation> {
  const recorded = await readRecorded(db);
  if (!recorded) return 'original';
  const present = await identify(db);
  const isSame =
    recorded.cluster === present.cluster &&
    recorded.database === present.database &&
    (recorded.siteUrl === site.siteUrl || site.isPrivate(recorded.siteUrl));
  if (!isSame) return 'unconfirmed';
  return recorded.isCopy ? 'copy' : 'original';
}

/** Records this database and address as those of the original or of a copy. */
export async function recordInstallation(
  db: Database,
  { siteUrl }: Pick<Site, 'siteUrl'>,
  { isCopy }: Pick<Known, 'isCopy'>,
): Promise<void> {
  const value = { ...(await identify(db)), siteUrl, isCopy };
  await db
    .insert(settings)
    .values({ key: group, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
}

/** Records the installation unless it already is. */
export async function recordFirstInstallation(db: Database, site: Pick<Site, 'siteUrl'>): Promise<void> {
  if (!(await readRecorded(db))) await recordInstallation(db, site, { isCopy: false });
}

async function readRecorded(db: Database): Promise<Known | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(sql`${settings.key} = ${group}`);
  return row ? known.parse(row.value) : null;
}

/** https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-CONTROL-SYSTEM */
async function identify(db: Database): Promise<Pick<Known, 'cluster' | 'database'>> {
  const { rows } = await db.execute<{ cluster: string; database: string }>(
    sql`select system_identifier::text as cluster,
          (select oid::text from pg_database where datname = current_database()) as database
        from pg_control_system()`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no system identifier');
  return row;
}
