import { readFile } from 'node:fs/promises';
import { createClient } from '#clients/database.ts';
import { ConfigError } from './config.ts';

export async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Key in `settings` for the newest release that has migrated the database. */
const releaseKey = 'release';

/** Records this release after all migrations, so that an older release can report which one it requires. */
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

/** Turns the error of an unknown migration into a ConfigError that names the required release. */
export async function explainNewerSchema(url: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'code' in error && error.code === 'unknown-migration')) return error;
  const [own, needed] = await Promise.all([readVersion(), readRelease(url)]);
  return new ConfigError(
    `This is Cédille ${own}, and a newer release has migrated the database: start Cédille ${needed ?? 'in that release'} or newer, or restore a backup from before the upgrade (${error.message}).`,
  );
}

/** Returns the newest release that has migrated the database. */
export async function readRelease(url: string): Promise<string | null> {
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
