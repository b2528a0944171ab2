import { type CrowdJob, openCrowd } from './crowd.ts';

// A process of its own: what asks is not to run on the loop of what watches.
process.on('message', (job: CrowdJob) => void openCrowd(job).then((crowd) => process.send?.(crowd)));
process.on('disconnect', () => process.exit());
