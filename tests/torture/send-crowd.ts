import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Crowd, CrowdJob } from './crowd.ts';

/** Runs a crowd in its own process. @throws {Error} if that process ends early */
export async function sendCrowd(job: CrowdJob): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('./crowd-process.ts', import.meta.url)));
  try {
    child.send(job);
    const [result] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error('crowd process ended early');
      }),
    ]);
    return result as Crowd;
  } finally {
    child.kill();
  }
}
