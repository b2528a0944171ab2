import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folders } from '../folders.ts';
import { type Block, readLesson, splitBlocks } from '../lessons/read-lesson.ts';
import { joinSounds, lengthOf, silence, writeWav } from '../speech/sound.ts';
import { speak } from '../speech/speak.ts';
import { listExerciseRecordings } from './exercise-recordings.ts';
import { listLearnerRecordings } from './learner-recordings.ts';
import { recordDialogue, recordDictation, recordItems, recordPairs } from './record-speech.ts';

const pairs: [string, string][] = [
  ['tu', 'tout'],
  ['rue', 'roue'],
  ['vu', 'vous'],
  ['su', 'sous'],
  ['pur', 'pour'],
  ['bulle', 'boule'],
  ['dessus', 'dessous'],
  ['russe', 'rousse'],
];
const nasalWords = 'temps, pont, pain, blanc, maison, vin, enfant, nom, plein, chambre, ombre, faim'.split(
  ', ',
);

function readLiaisons(): string[] {
  const exercise = readBlocks('bien-prononcer/livret', 'exercice').find(({ argument }) =>
    argument.startsWith('4 '),
  );
  return (exercise?.lines ?? []).map((line) => line.replace(/^\d+\. /, ''));
}

/** Transcriptions come from the lessons that learners read, and from the exercises. */
function listRecordings(): [string, () => Int16Array][] {
  const dictations = readTitles('dictees/corriges', 'Dictée').map(
    (title, index): [string, () => Int16Array] => {
      const groups = (readBlocks('dictees/corriges', 'dictée')[index]?.lines ?? []).join(' ').split(' / ');
      return [`dictee-${index + 1}.mp3`, () => recordDictation(title, groups)];
    },
  );
  const dialogues = readTitles('ecoute/corriges', 'Dialogue').map(
    (title, index): [string, () => Int16Array] => {
      const lines = readBlocks('ecoute/corriges', 'dialogue')[index]?.lines ?? [];
      return [
        `dialogue-${index + 1}.mp3`,
        () => joinSounds([speak(title), silence(1.5), recordDialogue(lines)]),
      ];
    },
  );
  const documents = () =>
    joinSounds(
      readBlocks('tcf/corriges', 'dialogue').flatMap(({ argument, lines }) => [
        speak(`${argument}.`),
        silence(2.5),
        recordDialogue(lines, 98),
        silence(9),
      ]),
    );
  return [
    ...dictations,
    ...dialogues,
    ['tcf-comprehension-orale.mp3', documents],
    ...listExerciseRecordings(),
    ['bien-prononcer-ecoute-1.mp3', () => recordPairs(pairs, [0, 1, 1, 0, 1, 0, 1, 0])],
    ['bien-prononcer-ecoute-2.mp3', () => recordItems('Écoute 2. Classez les mots.', nasalWords, 1.2)],
    ['bien-prononcer-ecoute-3.mp3', () => recordItems('Écoute 3. Marquez les liaisons.', readLiaisons(), 3)],
  ];
}

/** With a variable rate, silence costs little. */
const variableRate = ['-ar', '22050', '-c:a', 'libmp3lame', '-q:a', '6'];
/** With a constant rate, the size of a file gives its length, which exam papers need. */
const constantRate = ['-ar', '16000', '-c:a', 'libmp3lame', '-b:a', '24k', '-write_xing', '0'];

/** Records every file whose name contains `filter`, as MP3. */
export async function makeRecordings(filter: string): Promise<void> {
  const steady = new Set([...listExerciseRecordings(), ...listLearnerRecordings()].map(([file]) => file));
  for (const [file, record] of [...listRecordings(), ...listLearnerRecordings()]) {
    if (!file.includes(filter)) continue;
    const samples = record();
    const wave = join(tmpdir(), `cedille-${file}.wav`);
    writeWav(wave, samples);
    const title = file.replace('.mp3', '').replaceAll('-', ' ');
    const tags = [
      '-metadata',
      `title=${title}`,
      '-metadata',
      'artist=Cédille – École de démonstration',
      '-metadata',
      'language=fra',
    ];
    const quality = steady.has(file) ? constantRate : variableRate;
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wave, ...quality, ...tags, folders.media + file]);
    rmSync(wave);
    console.log(`${file} ${lengthOf(samples).toFixed(0)} s`);
  }
}

function readBlocks(lesson: string, name: string): Block[] {
  return splitBlocks(readLesson(`${folders.lessons}${lesson}.md`).body).filter(
    (block) => block.name === name,
  );
}

/** Returns the titles of a lesson in order, such as `# Dialogue 1. Un colis égaré`. */
function readTitles(lesson: string, word: string): string[] {
  const { body } = readLesson(`${folders.lessons}${lesson}.md`);
  return [...body.matchAll(new RegExp(`^# (${word}\\u00A0\\d+\\. .+)$`, 'gm'))].map(
    ([, title = '']) => title,
  );
}
