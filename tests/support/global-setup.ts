import { ensureMessages } from '../../scripts/messages.js';
import keepFirstSchools from './first-schools.ts';
import { offerPostgres } from './test-postgres.ts';

/** Compiles the interface texts if they changed, and offers a PostgreSQL and first schools to the suites of this run. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureMessages();
  const stopPostgres = await offerPostgres();
  const removeFirstSchools = await keepFirstSchools();
  return async () => {
    await removeFirstSchools();
    await stopPostgres();
  };
}
