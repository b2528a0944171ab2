import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type LoadProcess = {
  /** Runs a job; `onMeasuring` is called when its warm-up is over. @throws {Error} when the job failed */
  run(job: LoadJob, onMeasuring: () => void): Promise<LoadOutcome>;
  [Symbol.dispose](): void;
};

/** Starts the process that sends the requests: another than the one that answers, and than this one. */
export function startLoadProcess(): LoadProcess {
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)), {
    serialization: 'advanced',
  });
  return {
    run(job, onMeasuring) {
      return new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          child.off('message', listen);
          child.off('exit', leave);
          settle();
        };
        const leave = () => end(() => reject(new Error('the load process ended')));
        const listen = (message: unknown) => {
          const report = message as LoadMessage;
          if (report.kind === 'measuring') onMeasuring();
          else if (report.kind === 'done') end(() => resolve(report.outcome));
          else end(() => reject(new Error(report.message)));
        };
        child.on('message', listen);
        child.on('exit', leave);
        child.send(job);
      });
    },
    [Symbol.dispose]: () => child.kill(),
  };
}

/** What the load process is asked to do. */
export type LoadJob = {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** The only status that counts; any other ends the job. */
  status: number;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
};

/** What it answers: `measuring` when the warm-up is over, then the outcome. */
export type LoadMessage =
  | { kind: 'measuring' }
  | { kind: 'done'; outcome: LoadOutcome }
  | { kind: 'failed'; message: string };

export type LoadOutcome = {
  /** Of each answer that was asked for and complete within the time, in milliseconds. */
  latencies: Float64Array;
  seconds: number;
  /** Of one answer, headers included. */
  bytes: number;
  /** What the load process itself used, in seconds: near `seconds`, it is the limit. */
  generatorSeconds: number;
};
