import { LRUCache } from 'lru-cache';
import type { Core } from '../context.ts';
import { findOnce } from '../find-once.ts';
import { toObjectPath } from './object-address.ts';

/** A line of what is said, and the second at which it begins. */
export type Cue = { at: number; text: string };

/** Captions that were read lately, by their paths: an object never changes its bytes. */
const known = new LRUCache<string, Promise<Cue[]>>({ max: 500 });

/** What captions say, line by line; none where they are gone or cannot be read. */
export async function readTranscript(core: Pick<Core, 'files' | 'log'>, captions: string): Promise<Cue[]> {
  const path = captions ? toObjectPath(core.files.bucket, captions) : null;
  if (!path) return [];
  try {
    return await findOnce(known, path, async () =>
      parseCues(Buffer.from(await core.files.read(path)).toString('utf8')),
    );
  } catch (error) {
    core.log.warn({ err: error, path }, 'captions could not be read for the transcript');
    return [];
  }
}

const timing = /^(?:(\d{2,}):)?(\d{2}):(\d{2})\.\d{3} --> /;

/** The cues of a WebVTT file (https://www.w3.org/TR/webvtt1/), without what styles and names them. */
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
