import type { Core } from '../../context.ts';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { listItems } from '../document/inner-ids.ts';
import type { FieldKey } from '../keys/exercise-key.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { shuffleExercise } from '../keys/shuffle-exercise.ts';
import { splitExercise } from '../keys/split-exercise.ts';
import type { ExerciseFilter } from '../office-exercises.ts';
import type { ExportedExercise } from './exported-exercise.ts';
import { readExported } from './read-exported.ts';

/** Right answers of a field: texts, with the model answer first, or ids of options. */
export type PrintedAnswer = { texts: string[]; options: string[] };

/** Exercise to print. If `answers` is null, it contains nothing that reveals them. */
export type PrintedExercise = {
  id: string;
  /** Shuffled in the same order each time. */
  shown: ShownExercise;
  /** Answers by field, explanations by item, and transcripts by item and index of the recording. */
  answers: {
    fields: Record<string, PrintedAnswer>;
    explanations: Record<string, string>;
    transcripts: Record<string, readonly string[]>;
  } | null;
  /** Version whose media files learners see; null if the exercise is not displayed. */
  versionId: string | null;
};

/** Limits of a printed page; `characters` is the total of its exercises. */
export const printLimits = { exercises: 50, characters: 2_000_000 } as const;

/** Returns the exercises that fit on one printed page, and whether there are more. */
export async function listPrinted(
  core: Pick<Core, 'db'>,
  filter: ExerciseFilter,
  withAnswers: boolean,
): Promise<{ exercises: PrintedExercise[]; more: boolean }> {
  const exercises: PrintedExercise[] = [];
  let characters = 0;
  for await (const portion of readExported(core, filter))
    for (const exercise of portion) {
      characters += JSON.stringify(exercise.document).length;
      const isFull = exercises.length === printLimits.exercises || characters > printLimits.characters;
      if (isFull && exercises.length > 0) return { exercises, more: true };
      exercises.push(toPrinted(exercise, withAnswers));
    }
  return { exercises, more: false };
}

function toPrinted(
  { id, document, versionId }: Pick<ExportedExercise, 'id' | 'document' | 'versionId'>,
  withAnswers: boolean,
): PrintedExercise {
  const { shown, key } = splitExercise(document);
  const fields = () =>
    Object.fromEntries(Object.entries(key.fields).map(([field, each]) => [field, readAnswer(each)]));
  const answers = withAnswers
    ? {
        fields: { ...fields(), ...listModelSentences(document) },
        transcripts: key.transcripts ?? {},
        explanations: Object.fromEntries(
          Object.entries(key.items).map(([item, { explanation }]) => [item, explanation]),
        ),
      }
    : null;
  return { id, shown: shuffleExercise(shown, id), answers, versionId };
}

function readAnswer(key: FieldKey): PrintedAnswer {
  switch (key.type) {
    case 'typed':
      return {
        texts: key.accepted.flatMap(({ key: { answers }, credit }) =>
          answers.map(({ text }) => writeShare(text, credit)),
        ),
        options: [],
      };
    case 'option':
    case 'options':
      return { texts: [], options: key.right };
    case 'word':
    case 'order':
      return { texts: [key.model], options: [] };
    case 'dictation':
      return { texts: [key.model], options: [] };
    case 'fault':
      return { texts: key.fault ? [key.model] : [], options: [] };
  }
}

/** Lists model sentences with parentheses for optional parts, because the expanded variants are longer. */
const listModelSentences = ({ items }: ExerciseDocument): Record<string, PrintedAnswer> =>
  Object.fromEntries(
    listItems(items).flatMap((item) =>
      item.kind === 'transformation'
        ? [
            [
              item.id,
              { texts: item.accepted.map(({ text, credit }) => writeShare(text, credit)), options: [] },
            ],
          ]
        : [],
    ),
  );

const writeShare = (text: string, credit: number): string =>
  credit === 1 ? text : `${text} (${credit === 0.5 ? '½' : `${Math.round(credit * 100)} %`})`;
