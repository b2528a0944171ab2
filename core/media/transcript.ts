import { LRUCache } from 'lru-cache';
import type { Core } from '../context.ts';
import { findOnce } from '../find-once.ts';
import { toObjectPath } from './object-address.ts';

/** Line of a transcript with its start, in seconds. */
export type Cue = { at: number; text: string };

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

const timing = /^(?:(\d{2,}):)?(\d{2}):(\d{2})\.\d{3} --> /;

/** Parses the cues of a WebVTT file (https://www.w3.org/TR/webvtt1/), without styles and identifiers. */
function parseCues(text: string): Cue[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const first = lines.findIndex((line) => timing.test(line));
      const [, hours = '0', minutes = '0', seconds = '0'] = timing.exec(lines[first] ?? '') ?? [];
      const said = lines
        .slice(first + 1)
        .map((line) =>
          line
            .replaceAll(/<[^<>]*>/g, '')
            .replace(/^[-–]\s*/, '– ')
            .trim(),
        )
        .filter(Boolean)
        .join(' ');
      if (first < 0 || !said) return [];
      return [
        { at: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds), text: unescapeWords(said) },
      ];
    });
}

const escapes: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0' };
const unescapeWords = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|nbsp);/g, (name) => escapes[name] ?? name);
