import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Core } from '../context.ts';
import type { ExerciseDocument, ExerciseItem } from '../exercises/document/exercise-document.ts';
import { listItems } from '../exercises/document/inner-ids.ts';
import { putMedia } from './put-media.ts';

/** Start and end of each dictated sentence in milliseconds, by file name. */
type DictationTimes = Readonly<Record<string, readonly (readonly [start: number, end: number])[]>>;

export const readDictationTimes = async (path: string): Promise<DictationTimes> =>
  JSON.parse(await readFile(path, 'utf8')) as DictationTimes;

/**
 * Stores the media that an exercise names, and fills in their addresses and the times of its dictations.
 * Returns the storage folder, empty without media.
 */
export async function putExerciseMedia(
  core: Pick<Core, 'files'>,
  document: ExerciseDocument,
  { id, media, times }: { id: string; media: string; times: DictationTimes },
): Promise<string> {
  const folder = createHash('sha256').update(`cedille-demo-exercises:${id}`).digest('hex').slice(0, 32);
  let isUsed = false;
  for (const item of listItems(document.items)) {
    for (const file of item.media) {
      file.url = await putMedia(
        core,
        join(media, file.fileName),
        `exercises/${folder}/files/${file.fileName}`,
      );
      isUsed = true;
    }
    setTimes(item, times);
  }
  return isUsed ? folder : '';
}

function setTimes(item: ExerciseItem, times: DictationTimes): void {
  if (item.kind !== 'dictation') return;
  const known = times[item.media[0]?.fileName ?? ''] ?? [];
  for (const [index, sentence] of item.sentences.entries())
    [sentence.start, sentence.end] = known[index] ?? [0, 0];
}
