import { type CrowdJob, openCrowd } from './crowd.ts';

// Runs in a separate process, so that the load generator does not block the event loop of the test.
process.on('message', (job: CrowdJob) => void openCrowd(job).then((crowd) => process.send?.(crowd)));
process.on('disconnect', () => process.exit());
