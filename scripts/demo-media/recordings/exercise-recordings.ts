import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { listItems } from '#core/exercises/document/inner-ids.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { folders } from '../folders.ts';
import { joinSounds, lengthOf, silence } from '../speech/sound.ts';
import { speak } from '../speech/speak.ts';
import { recordDialogue } from './record-speech.ts';

/** Start and end of each dictated sentence in milliseconds, by file name. */
type DictationTimes = Record<string, [start: number, end: number][]>;

/** Lists the recordings of the exercises, spoken from their transcriptions and dictated sentences. */
export function listExerciseRecordings(): [string, () => Int16Array][] {
  return readItems().flatMap((item) => {
    const [file] = item.media.filter(({ fileName }) => fileName.endsWith('.mp3'));
    if (!file) return [];
    const { fileName, transcript = '' } = file;
    if (item.kind === 'dictation')
      return [
        [
          fileName,
          () =>
            recordSentences(
              fileName,
              item.sentences.map(({ text }) => text),
            ),
        ] as const,
      ];
    return transcript ? [[fileName, () => recordTranscript(transcript.split('\n'))] as const] : [];
  }) as [string, () => Int16Array][];
}

const readItems = () =>
  readdirSync(folders.exercises, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => parseExercises(readFileSync(folders.exercises + name, 'utf8')).exercises)
    .flatMap(({ items }) => listItems(items));

/** A transcription is a dialogue, or a text that one voice reads. */
const recordTranscript = (lines: string[]): Int16Array =>
  lines.every((line) => /^[^:]{1,40}\u202F: /.test(line)) ? recordDialogue(lines) : speak(lines.join(' '));

/** Records sentences with a second of silence between them, and stores their times. */
function recordSentences(fileName: string, sentences: string[]): Int16Array {
  const parts: Int16Array[] = [silence(0.3)];
  const times: [number, number][] = [];
  for (const sentence of sentences) {
    const start = toMilliseconds(parts);
    parts.push(speak(sentence, { speed: 82 }));
    times.push([start, toMilliseconds(parts)]);
    parts.push(silence(1));
  }
  const known = JSON.parse(readFileSync(folders.dictationTimes, 'utf8')) as DictationTimes;
  const sorted = Object.entries({ ...known, [fileName]: times }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(folders.dictationTimes, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  return joinSounds(parts);
}

const toMilliseconds = (parts: Int16Array[]): number => Math.round(lengthOf(joinSounds(parts)) * 1_000);
