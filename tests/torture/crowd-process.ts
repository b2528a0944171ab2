import { type CrowdJob, openCrowd } from './crowd.ts';

// A process of its own: what asks is not to run on the loop of what watches.
process.on('message', async (job: CrowdJob) => process.send?.(await openCrowd(job)));
process.on('disconnect', () => process.exit());
