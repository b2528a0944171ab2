import type { Job, JobResult } from 'pg-boss';
import type { Core } from '../context.ts';
import { sendLetter } from './send-letter.ts';

/** Sends letters side by side, and says of each whether it has gone: one that fails holds up no other. */
export function sendLetters(core: Core, jobs: readonly Job<{ letterId: string }>[]): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(async ({ id, data }): Promise<JobResult> => {
      try {
        await sendLetter(core, data.letterId);
        return { id, status: 'completed' };
      } catch (error) {
        return {
          id,
          status: 'failed',
          output: { message: error instanceof Error ? error.message : String(error) },
        };
      }
    }),
  );
}
