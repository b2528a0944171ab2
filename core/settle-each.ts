import type { Job, JobResult } from 'pg-boss';

/** Does jobs side by side, and says of each whether it is done: one that fails holds up no other. */
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
        // What a relay answered says whether it is worth while to try again as soon as it is back.
        const { responseCode } = error as { responseCode?: unknown };
        return { id, status: 'failed', output: { message, responseCode } };
      }
    }),
  );
}
