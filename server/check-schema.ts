import { twinMigrations } from '#backup/database/school-migrations.ts';
import { backupMigrations } from '#backup/state.ts';
import { requireKnownMigrations } from '#database/migrate.ts';
import { requireKnownSteps } from '#twins/kit/migrate.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { openSchoolData, requireOwnDatabase } from './open-school-data.ts';
import { explainNewerSchema } from './release.ts';

// Checks for scripts whether this release can use the configured database. Exits with 0, or 1 and a message.
try {
  const config = readConfig();
  requireOwnDatabase(config);
  await using data = await openSchoolData(config, createLog({ level: 'error', readable: true }));
  const client = await data.connect();
  try {
    await requireKnownMigrations(client);
    for (const [schema, migrations] of Object.entries({ ...twinMigrations, backup: backupMigrations }))
      await requireKnownSteps(client, schema, migrations);
  } catch (error) {
    throw await explainNewerSchema(data.url, error);
  } finally {
    await client.end();
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
