import { LRUCache } from 'lru-cache';
import type { Core } from '../context.ts';
import { findOnce } from '../find-once.ts';
import { toObjectPath } from './object-address.ts';
import { type Cue, parseCues } from './parse-cues.ts';

/** Cache by path. Entries never change, because objects are immutable. */
const known = new LRUCache<string, Promise<Cue[]>>({ max: 500 });

/** Returns the lines of a captions file; empty if it is missing or unreadable. */
export async function readTranscript(core: Pick<Core, 'files' | 'log'>, captions: string): Promise<Cue[]> {
  const path = captions ? toObjectPath(core.files.bucket, captions) : null;
  if (!path) return [];
  try {
    return await findOnce(known, path, async () =>
      parseCues(Buffer.from(await core.files.read(path)).toString('utf8')),
    );
  } catch (error) {
    core.log.warn({ err: error, path }, 'reading captions failed');
    return [];
  }
}
