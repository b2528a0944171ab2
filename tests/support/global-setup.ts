import { ensureMessages } from '../../scripts/messages.js';
import keepFirstSchools from './first-schools.ts';
import { offerPostgres } from './test-postgres.ts';

/** Compiles changed interface texts, and offers PostgreSQL and the cached schools to this run. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureMessages();
  const stopPostgres = await offerPostgres();
  const removeFirstSchools = await keepFirstSchools();
  return async () => {
    await removeFirstSchools();
    await stopPostgres();
  };
}
