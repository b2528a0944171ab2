import { startInstances } from './instances.ts';
import { makeDataDirectory, openSchool, type School } from './open-school.ts';

export type { School };

/**
 * A whole school on a free port, with its own data: the built server and its real twins. With `INSTANCES=3` it is three servers behind a
 * proxy, for whatever suite or journey is run so.
 */
export async function startSchool(environment: Record<string, string> = {}): Promise<School> {
  const count = Number(process.env.INSTANCES ?? 1);
  if (count > 1) return startInstances(count, environment);
  return openSchool(await makeDataDirectory(environment), environment);
}
