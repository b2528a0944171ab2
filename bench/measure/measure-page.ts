import type { LoadJob, LoadProcess } from '../load/start-load-process.ts';
import type { Postgres } from './open-postgres.ts';
import type { PageRequest } from './page-requests.ts';
import { readCpuSeconds } from './read-process.ts';

export type Subject = PageRequest & {
  port: number;
  pid: number;
  postgres: Postgres | null;
};

/** Result of one round of load. `sumRounds` merges the rounds of a subject. */
export type Round = {
  latencies: Float64Array;
  seconds: number;
  bytes: number;
  cpuSeconds: number | null;
  generatorSeconds: number;
  databaseCpuSeconds: number | null;
};

export type PageResult = {
  name: string;
  bytes: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** CPU time per request in microseconds: of the server, and of PostgreSQL. */
  cpu: number | null;
  databaseCpu: number | null;
  /** Share of one core that the load process used. */
  generator: number;
};

/** Loads a page for one round and measures the CPU time of server and database. */
export async function measureRound(
  load: LoadProcess,
  subject: Subject,
  job: Pick<LoadJob, 'connections' | 'warmUpSeconds' | 'seconds'>,
): Promise<Round> {
  const { postgres, pid, port, path, headers, status } = subject;
  const databasePids = (await postgres?.listProcesses()) ?? [];
  const count = async () => ({
    cpu: await readCpuSeconds([pid]),
    database: postgres && (await readCpuSeconds(databasePids)),
  });
  const before = Promise.withResolvers<Awaited<ReturnType<typeof count>>>();
  const outcome = await load.run({ port, path, headers, status, ...job }, () => {
    count().then(before.resolve, before.reject);
  });
  const [end, start] = await Promise.all([count(), before.promise]);
  const difference = (from: number | null, to: number | null) =>
    from === null || to === null ? null : to - from;
  return {
    ...outcome,
    cpuSeconds: difference(start.cpu, end.cpu),
    databaseCpuSeconds: difference(start.database, end.database),
  };
}

/** Merges all rounds of one subject. @throws {Error} if no request was completed */
export function sumRounds(name: string, rounds: readonly Round[]): PageResult {
  const latencies = Float64Array.from(rounds.flatMap((round) => [...round.latencies])).sort();
  const count = latencies.length;
  if (count === 0) throw new Error(`${name}: no request was completed in time`);
  const sum = (read: (round: Round) => number | null) =>
    rounds.reduce<number | null>((total, round) => {
      const value = read(round);
      return total === null || value === null ? null : total + value;
    }, 0);
  const toMicroseconds = (total: number | null) => (total === null ? null : (total * 1e6) / count);
  const seconds = sum((round) => round.seconds) ?? 0;
  return {
    name,
    bytes: rounds[0]?.bytes ?? 0,
    requestsPerSecond: count / seconds,
    p50: latencies[Math.floor(count * 0.5)] ?? 0,
    p99: latencies[Math.floor(count * 0.99)] ?? 0,
    cpu: toMicroseconds(sum((round) => round.cpuSeconds)),
    databaseCpu: toMicroseconds(sum((round) => round.databaseCpuSeconds)),
    generator: (sum((round) => round.generatorSeconds) ?? 0) / seconds,
  };
}
