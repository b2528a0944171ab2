import type { Job, JobResult } from 'pg-boss';

/** Runs jobs concurrently and returns the result of each; a failure does not affect the others. */
export function settleEach<Data>(
  jobs: readonly Job<Data>[],
  handle: (data: Data) => Promise<void>,
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(async ({ id, data }): Promise<JobResult> => {
      try {
        await handle(data);
        return { id, status: 'completed' };
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        // The relay's response code determines whether the job is retried when the relay is back.
        const { responseCode } = error as { responseCode?: unknown };
        return { id, status: 'failed', output: { message, responseCode } };
      }
    }),
  );
}
