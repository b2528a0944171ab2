import { applyLoad } from './apply-load.ts';
import type { LoadJob, LoadMessage } from './start-load-process.ts';

// Runs in its own process, so that sending requests does not delay the measuring process.
const tell = (message: LoadMessage) => process.send?.(message);

async function load(job: LoadJob): Promise<void> {
  try {
    tell({ kind: 'done', outcome: await applyLoad(job, () => tell({ kind: 'measuring' })) });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
process.on('message', (job: LoadJob) => void load(job));
process.on('disconnect', () => process.exit());
