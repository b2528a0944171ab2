import type { listeningPlays } from '#database/tables/listening.ts';
import type { ShownMedia } from '../keys/shown-exercise.ts';

export type StoredPlay = typeof listeningPlays.$inferSelect;

/** After this time, a play without pauses whose length is unknown is over. */
const longestMilliseconds = 30 * 60_000;

/** Time after the end during which the file stays readable, because a slow connection delays a play. */
const graceMilliseconds = 30_000;

const countElapsed = ({ startedAt }: StoredPlay, now: Date): number =>
  Math.max(0, now.getTime() - startedAt.getTime());

/** Returns the position from which a play continues, in milliseconds. Only the server's clock counts. */
export function findPosition(play: StoredPlay, { pauses }: Pick<ShownMedia, 'pauses'>, now: Date): number {
  const position = pauses === false ? countElapsed(play, now) : (play.positionMs ?? 0);
  return Math.min(position, play.lengthMs ?? longestMilliseconds);
}

/** True if nothing of the recording is left to hear. */
export const isOver = (play: StoredPlay, { pauses }: Pick<ShownMedia, 'pauses'>, now: Date): boolean =>
  play.endedAt !== null ||
  (pauses === false && countElapsed(play, now) >= (play.lengthMs ?? longestMilliseconds));

/** True if the file may still be read for this play. */
export const isReadable = (play: StoredPlay, { pauses }: Pick<ShownMedia, 'pauses'>, now: Date): boolean =>
  play.endedAt === null &&
  (pauses !== false || countElapsed(play, now) < (play.lengthMs ?? longestMilliseconds) + graceMilliseconds);
