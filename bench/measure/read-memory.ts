import type { Postgres } from './open-postgres.ts';
import { readResident, readShared } from './read-process.ts';

/** Bytes; null where the system does not tell. */
export type Memory = { own: number | null; peak: number | null; postgres: number | null };

/** What a school holds now: our process, and its PostgreSQL. */
export async function readMemory(pid: number, postgres: Postgres): Promise<Memory> {
  const resident = await readResident(pid);
  return {
    own: resident?.now ?? null,
    peak: resident?.peak ?? null,
    postgres: await readShared(await postgres.listProcesses()),
  };
}
