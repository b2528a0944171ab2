import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** Describes the machine. `load` is the load average before the run. */
export function describeMachine(postgresVersion: string | null, load: number): string[] {
  const cores = availableParallelism();
  return [
    `${new Date().toISOString().slice(0, 10)}`,
    `${cores} ${cores === 1 ? 'core' : 'cores'}, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
    ...(postgresVersion === null ? [] : [`PostgreSQL ${postgresVersion}`]),
    `load average ${load.toFixed(1)} before the run`,
  ];
}

export const readLoad = () => loadavg()[0] ?? 0;
