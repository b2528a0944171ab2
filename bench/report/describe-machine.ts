import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** What the numbers depend on, a line each. `load` is what the machine was busy with before we began. */
export function describeMachine(postgresVersion: string, load: number): string[] {
  const cores = availableParallelism();
  return [
    `${new Date().toISOString().slice(0, 10)}`,
    `${cores} ${cores === 1 ? 'core' : 'cores'}, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgresVersion}`,
    `others kept ${load.toFixed(1)} cores’ worth of work waiting or running (load average of the minute before)`,
  ];
}

/** Programs running or waiting over the last minute. */
export const readLoad = () => loadavg()[0] ?? 0;
