import { expect, test } from 'vitest';
import { generateDocument } from '#tests/support/generate-exercises.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import { exerciseDocument } from '../document/check-document.ts';
import type {
  AcceptedAnswer,
  ExerciseDocument,
  ExerciseItem,
  Option,
} from '../document/exercise-document.ts';
import { listItems } from '../document/inner-ids.ts';
import { toMoodleGrade } from '../export/moodle-grades.ts';
import {
  listAnswers,
  listPlainQuestions,
  listWordBank,
  type PlainQuestion,
} from '../export/plain-questions.ts';
import { writeGift } from '../export/write-gift.ts';
import { moodleFrame, writeMoodle } from '../export/write-moodle.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { readGift } from './gift/read-gift.ts';
import type { ReadBlock } from './imported.ts';
import { readMoodle } from './moodle/read-moodle.ts';

const toExported = (document: ExerciseDocument) => ({
  id: 'ex',
  document,
  product: 'Cours',
  versionId: null,
});

const readItems = (blocks: readonly ReadBlock[]): ExerciseItem[] =>
  blocks.flatMap(({ questions }) => questions.flatMap(({ document }) => document.items));

const faultsOf = (blocks: readonly ReadBlock[]) =>
  blocks.filter(({ unsupported }) => !unsupported).flatMap(({ faults }) => faults);

/** Normalises whitespace, which both formats collapse, and characters that exporters replace on purpose. */
const squeeze = (text: string): string =>
  text
    .replaceAll('->', '→')
    .replaceAll(/&(?=&[01]\d\d)/g, '& ')
    .replace(/\s+/g, ' ')
    .trim();

/** Rounds a share to a Moodle grade, then to whole percents as the readers do. */
const toCredit = (credit: number): number => Math.round(toMoodleGrade(credit)) / 100;

/** Comparable right answers and feedback of a question. */
type ExpectedQuestion = { right: unknown[]; said: unknown[] };

const typedQuestion = (
  accepted: readonly AcceptedAnswer[],
  feedback: readonly { answer: string; text: string }[],
): ExpectedQuestion => ({
  right: listAnswers(accepted, [])
    .filter(({ credit }) => toCredit(credit) > 0)
    .map(({ text, credit }) => [squeeze(text), toCredit(credit)]),
  said: listAnswers([], feedback)
    .map(({ text, feedback: words }) => [squeeze(text), squeeze(words)].join('\n'))
    .toSorted(),
});

const choiceQuestion = (options: readonly Omit<Option, 'id'>[]): ExpectedQuestion => ({
  right: options.map(({ text, right }) => [squeeze(text), right]),
  said: options.map(({ feedback }) => squeeze(feedback)),
});

function plainQuestion(question: PlainQuestion): ExpectedQuestion {
  switch (question.type) {
    case 'description':
    case 'essay':
      return { right: [], said: [] };
    case 'typed':
      return typedQuestion(
        question.answers.filter(({ credit }) => credit > 0),
        question.answers
          .filter(({ feedback }) => feedback)
          .map(({ text, feedback }) => ({ answer: text, text: feedback })),
      );
    case 'chosen':
      return choiceQuestion(question.options);
    case 'true-false':
      return { right: [question.right], said: [squeeze(question.feedback)] };
    case 'matching':
      return {
        right: [
          question.pairs.map(({ left, right }) => [squeeze(left), squeeze(right)]),
          question.distractors.map(squeeze),
        ],
        said: [],
      };
  }
}

/** Describes each gap as a choice among all words of the bank. */
function wordBankQuestions(item: Extract<ExerciseItem, { kind: 'word-bank' }>): ExpectedQuestion[] {
  const bank = listWordBank(item);
  const gaps = item.text.filter((piece) => typeof piece !== 'string');
  return gaps.map(({ word }) =>
    choiceQuestion(bank.map((text) => ({ text, right: text === word, feedback: '' }))),
  );
}

function listQuestionsOf(item: ExerciseItem): ExpectedQuestion[] {
  switch (item.kind) {
    case 'gaps':
      return item.text.flatMap((gap) =>
        typeof gap === 'string' ? [] : [typedQuestion(gap.accepted, gap.feedback)],
      );
    case 'gap-choices':
      return item.text.flatMap((gap) => (typeof gap === 'string' ? [] : [choiceQuestion(gap.options)]));
    case 'choice':
    case 'choices':
      return [choiceQuestion(item.options)];
    case 'transformation':
      return [typedQuestion(item.accepted, item.feedback)];
    case 'conjugation':
      return item.rows.map(({ accepted }) => typedQuestion(accepted, []));
    case 'true-false':
      return item.statements.map(({ right, feedback }) => ({ right: [right], said: [squeeze(feedback)] }));
    case 'match':
      return [
        {
          right: [
            item.pairs.map(({ left, right }) => [squeeze(left), squeeze(right)]),
            item.distractors.map(squeeze),
          ],
          said: [],
        },
      ];
    case 'order':
      return [{ right: item.parts.map(squeeze), said: [] }];
    case 'word-bank':
      return wordBankQuestions(item);
    default:
      throw new Error(`unexpected kind of imported item: ${item.kind}`);
  }
}

/** Describes the expected import of an item. Kinds that Moodle lacks become plain questions. */
function listMoodleQuestionsOf(item: ExerciseItem): ExpectedQuestion[] {
  switch (item.kind) {
    case 'gaps':
    case 'gap-choices':
    case 'conjugation':
    case 'order':
      return listQuestionsOf(item);
    case 'word-bank':
      return wordBankQuestions(item);
    case 'reading':
      return [];
    default:
      return listPlainQuestions(item).map(plainQuestion);
  }
}

/** GIFT cannot express a choice with only right options; it is written as typed answers. */
function toTyped(question: PlainQuestion): PlainQuestion {
  if (question.type !== 'chosen' || question.several || !question.options.every(({ right }) => right))
    return question;
  const answers = question.options.map(({ text, feedback }) => ({ text, credit: 1, feedback }));
  return { ...question, type: 'typed', answers };
}

const formats = {
  gift: {
    write: (document: ExerciseDocument) => writeGift(toExported(document)),
    read: readGift,
    tell: (document: ExerciseDocument) =>
      document.items
        .flatMap(listPlainQuestions)
        .filter(({ type }) => type !== 'description')
        .map((question) => plainQuestion(toTyped(question))),
  },
  moodle: {
    write: (document: ExerciseDocument) =>
      moodleFrame.begin + writeMoodle(toExported(document)) + moodleFrame.end,
    read: readMoodle,
    tell: (document: ExerciseDocument) => listItems(document.items).flatMap(listMoodleQuestionsOf),
  },
};

/** TEST_SCALE=10 generates ten times as many documents; TEST_SEED repeats a run. */
test.each(Object.entries(formats))(
  'restores answers, shares, options and feedback written to %s',
  (name, { write, read, tell }) => {
    const random = openRandom(`there and back in ${name}`);
    for (let index = 0; index < scaled(250); index++) {
      const document = exerciseDocument.parse(generateDocument(random));
      const blocks = read(write(document));
      expect(faultsOf(blocks)).toEqual([]);
      expect(readItems(blocks).flatMap(listQuestionsOf)).toEqual(tell(document));
    }
  },
);

const signs = `# Signes
## Choix dans le texte — Comparez.
3 {> | *\\< | =} 5

## Trous — Le signe
Tapez [\\# | C#] puis [~ | a=b] puis [C\\}] et [a\\\\b/c] fin.
> [2] a : voir \\~ ici

## Associer — Reliez.
e → f \\} g
h \\{ → i & j
`;

test.each(Object.entries(formats))('restores signs that are syntax in %s', (_, { write, read, tell }) => {
  const { exercises, faults } = parseExercises(signs);
  const [document] = exercises;
  expect(faults).toEqual([]);
  if (!document) throw new Error('exercise text is invalid');
  const blocks = read(write(document));
  expect(faultsOf(blocks)).toEqual([]);
  expect(readItems(blocks).flatMap(listQuestionsOf)).toEqual(tell(document));
});
