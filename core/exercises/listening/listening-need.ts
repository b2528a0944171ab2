import type { Core } from '../../context.ts';

/** Returns `transcript` if the learner may read transcripts before answering. Nobody may yet. */
export async function readListeningNeed(
  _core: Pick<Core, 'db'>,
  _uid: string,
): Promise<'none' | 'transcript'> {
  return 'none';
}
