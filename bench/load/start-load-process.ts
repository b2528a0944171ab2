import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type LoadProcess = {
  /** Runs a job and calls `onMeasuring` after the warm-up. @throws {Error} if the job failed */
  run(job: LoadJob, onMeasuring: () => void): Promise<LoadOutcome>;
  [Symbol.dispose](): void;
};

/** Starts the process that sends the requests, separate from the server and from this process. */
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
        const leave = () => end(() => reject(new Error('the load process exited')));
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

export type LoadJob = {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** Expected status. Any other one ends the job. */
  status: number;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
};

/** Sent by the load process: `measuring` after the warm-up, then the outcome. */
export type LoadMessage =
  | { kind: 'measuring' }
  | { kind: 'done'; outcome: LoadOutcome }
  | { kind: 'failed'; message: string };

export type LoadOutcome = {
  /** Milliseconds of each response that was complete in time. */
  latencies: Float64Array;
  seconds: number;
  /** Size of one response, headers included. */
  bytes: number;
  /** CPU seconds of the load process. A value near `seconds` means that it is the bottleneck. */
  generatorSeconds: number;
};
