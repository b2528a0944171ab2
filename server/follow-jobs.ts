import type { Job, PgBoss, WorkOptions } from 'pg-boss';
import { createTraceId, inTrace, readTrace } from './trace.ts';

/** Called for each attempt at a job. */
export type CountJob = (queue: string, outcome: 'done' | 'failed', milliseconds: number) => void;

type Handle = (jobs: Job<{ trace?: string } | null>[]) => Promise<unknown>;

/** Stores the trace of the request with each queued job and runs the job in it, in batches too. */
export function followJobs(jobs: PgBoss, count: CountJob = () => undefined): void {
  const send = jobs.send.bind(jobs) as (
    name: string,
    data: object | null,
    options?: object,
  ) => Promise<string | null>;
  const work = jobs.work.bind(jobs) as (
    name: string,
    options: WorkOptions,
    handle: Handle,
  ) => Promise<string>;

  async function attempt(
    queue: string,
    handle: Handle,
    job: Parameters<Handle>[0][number],
  ): Promise<unknown> {
    const began = performance.now();
    let outcome: 'done' | 'failed' = 'failed';
    try {
      const answer = await inTrace(job.data?.trace ?? createTraceId(), () => handle([job]));
      if (!hasFailed(answer)) outcome = 'done';
      return answer;
    } finally {
      count(queue, outcome, performance.now() - began);
    }
  }

  Object.assign(jobs, {
    send(name: string, data: object | null, options?: object) {
      const { traceId } = readTrace();
      return send(name, traceId ? { ...data, trace: traceId } : data, options);
    },
    work(queue: string, ...rest: [Handle] | [WorkOptions, Handle]) {
      const [options, handle] = rest.length === 1 ? [{}, rest[0]] : rest;
      return work(queue, options, async (fetched) => {
        const answers = await Promise.all(fetched.map((job) => attempt(queue, handle, job)));
        return 'perJobResults' in options ? answers.flat() : undefined;
      });
    },
  });
}

/** Handlers that return one result per job do not throw: a failed job has a result with this status. */
const hasFailed = (answer: unknown): boolean =>
  Array.isArray(answer) && answer.some((result) => (result as { status?: string })?.status === 'failed');
