import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Crowd, CrowdJob } from './crowd.ts';

/** Lets a crowd come from a process of its own. @throws {Error} where that process ends before it tells what it met */
export async function sendCrowd(job: CrowdJob): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('./crowd-process.ts', import.meta.url)));
  try {
    child.send(job);
    const [result] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error('the process of the crowd ended');
      }),
    ]);
    return result as Crowd;
  } finally {
    child.kill();
  }
}
