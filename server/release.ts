import { readFile } from 'node:fs/promises';
import { createClient } from '#clients/database.ts';
import { ConfigError } from './config.ts';

/** Returns the version of this release, from package.json. */
export async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Key of the row of `settings` that names the newest release which brought the database to its schema. */
const releaseKey = 'release';

/** Records this release beside the schema, so that an older one can name the release it needs. Call it once the whole schema is known. */
export async function recordRelease(url: string): Promise<void> {
  const client = createClient(url, { application_name: 'cedille-migrations' });
  await client.connect();
  try {
    await client.query(
      `insert into public.settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value, updated_at = now()
       where public.settings.value is distinct from excluded.value`,
      [releaseKey, JSON.stringify({ version: await readVersion() })],
    );
  } finally {
    await client.end();
  }
}

/**
 * Turns the refusal of a schema that a newer release made into a sentence that names that release; any other error is returned as
 * it is.
 */
export async function explainNewerSchema(url: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'code' in error && error.code === 'unknown-migration')) return error;
  const [own, needed] = await Promise.all([readVersion(), readRelease(url)]);
  return new ConfigError(
    `This is Cédille ${own}, and a newer release brought the database to its present schema: start Cédille ${needed ?? 'in that release'} or newer, or restore a backup from before the upgrade (${error.message}).`,
  );
}

async function readRelease(url: string): Promise<string | null> {
  const client = createClient(url, { application_name: 'cedille-migrations' });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "select value->>'version' as version from public.settings where key = $1",
      [releaseKey],
    );
    return rows[0]?.version ?? null;
  } finally {
    await client.end();
  }
}
