import type pg from 'pg';
import { createPool } from '#clients/database.ts';
import type { Finding } from '#core/service-settings/service-control.ts';
import { type Examined, explainFault, listFaultCodes } from './finding.ts';

const extensions = ['pg_trgm', 'unaccent'];

/** Wait for a test notification. Without a pooler, PostgreSQL delivers it immediately. */
const listenMilliseconds = 3_000;

const refusals: Readonly<Record<string, string>> = {
  '28P01': 'Le nom ou le mot de passe de DATABASE_URL est refusé : corrigez-le.',
  '28000': 'PostgreSQL refuse ce nom : autorisez-le dans pg_hba.conf.',
  '3D000': 'Créez la base de données : createdb --owner=cedille --encoding=UTF8 cedille.',
  '53300': 'PostgreSQL n’a plus de connexion libre : augmentez max_connections.',
};

/** Checks that the database is reachable and suitable for a school. */
export async function checkDatabase(examined: Examined): Promise<Finding> {
  const { databaseUrl } = examined.config;
  if (!databaseUrl) return { words: 'PostgreSQL 18 intégré, dans DATA_DIR/postgres' };
  const pool = createPool(databaseUrl, { size: 2, onError: () => undefined });
  try {
    return await examine(pool, examined);
  } catch (error) {
    const refusal = listFaultCodes(error).find((code) => refusals[code]) ?? '';
    return {
      words: explainFault(error),
      remedy:
        refusals[refusal] ??
        'Vérifiez l’adresse, le port et le pare-feu de DATABASE_URL, et que PostgreSQL tourne.',
    };
  } finally {
    await pool.end();
  }
}

async function examine(pool: pg.Pool, { clocks }: Examined): Promise<Finding> {
  const asked = Date.now();
  const { rows } = await pool.query<Facts>(factsQuery, [extensions]);
  const [facts] = rows;
  if (!facts) throw new Error('PostgreSQL returned no row');
  clocks.set('PostgreSQL', facts.now.getTime() - (asked + Date.now()) / 2);
  const version = facts.version.replace(/ .*/, '');
  if (facts.number < 150_000)
    return {
      words: `PostgreSQL ${version}`,
      remedy: 'Il faut PostgreSQL 15 ou plus récent : mettez-le à jour.',
    };
  if (facts.readOnly)
    return {
      words: 'ce serveur est en lecture seule',
      remedy: 'DATABASE_URL doit désigner le serveur primaire, pas une réplique.',
    };
  if (facts.encoding !== 'UTF8')
    return {
      words: `la base est en ${facts.encoding}`,
      remedy: 'Créez-la en UTF-8 : createdb --owner=cedille --encoding=UTF8 --template=template0 cedille.',
    };
  if (!facts.mayCreate)
    return {
      words: `${facts.user} ne peut pas créer de schémas ni de tables`,
      remedy: `Donnez-lui la base : alter database ${facts.database} owner to ${facts.user}; alter schema public owner to ${facts.user};`,
    };
  if (facts.missing.length > 0)
    return {
      words: `des extensions manquent : ${facts.missing.join(', ')}`,
      remedy:
        'Installez les extensions de PostgreSQL (Debian : postgresql-contrib), ou créez-les par create extension.',
    };
  if (!(await hearsNotifications(pool)))
    return {
      words:
        'les notifications (LISTEN) n’arrivent pas : un répartiteur de connexions est en mode transaction',
      remedy:
        'Mettez dans DATABASE_URL l’adresse de PostgreSQL lui-même, ou mettez le répartiteur en mode session (pool_mode = session).',
    };
  return { words: `PostgreSQL ${version}, droits et notifications en ordre` };
}

type Facts = {
  version: string;
  number: number;
  readOnly: boolean;
  encoding: string;
  user: string;
  database: string;
  mayCreate: boolean;
  missing: string[];
  now: Date;
};

const factsQuery = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int as number,
  current_setting('transaction_read_only') = 'on' as "readOnly",
  current_setting('server_encoding') as encoding,
  quote_ident(current_user) as user, quote_ident(current_database()) as database,
  has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as "mayCreate",
  array(select name from unnest($1::text[]) name
    where not exists (select from pg_extension where extname = name)
    and not exists (select from pg_available_extension_versions available where available.name = name.name
      and (available.trusted or (select rolsuper from pg_roles where rolname = current_user)))) as missing,
  clock_timestamp() as now`;

/** Poolers in transaction mode lose LISTEN subscriptions, which page cache and jobs need. */
async function hearsNotifications(pool: pg.Pool): Promise<boolean> {
  const listener = await pool.connect();
  const name = `cedille_doctor_${process.pid}`;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), listenMilliseconds);
  listener.on('notification', ({ channel }) => {
    if (channel === name) resolve(true);
  });
  try {
    await listener.query(`listen ${name}`);
    await pool.query(`notify ${name}`);
    return await promise;
  } finally {
    clearTimeout(timer);
    // Closes the connection, which would otherwise keep listening in the pool.
    listener.release(true);
  }
}
