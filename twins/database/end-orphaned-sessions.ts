import { findPostmaster } from './postmaster-file.ts';
import { listSessionsOf, signalProcess } from './process-state.ts';
import type { Log } from './server-log.ts';

/**
 * Ends what is left of a server that was killed. Its sessions end by themselves unless they are busy, and no new server
 * starts before the last has ended. Does nothing while the server lives.
 */
export async function endOrphanedSessions(cluster: string, log: Log): Promise<void> {
  if (await findPostmaster(cluster)) return;
  for (const pid of await listSessionsOf(cluster)) {
    log('info', 'ending a session that outlived its server', { pid });
    signalProcess(pid, 'SIGQUIT');
  }
}
