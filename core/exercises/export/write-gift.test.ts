import { type GIFTQuestion, parse } from 'gift-pegjs';
import { expect, test } from 'vitest';
import { everyKind } from '#tests/support/every-kind.ts';
import { generateDocument } from '#tests/support/generate-exercises.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import { exerciseDocument } from '../document/check-document.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import type { ExportedExercise } from './exported-exercise.ts';
import { toMoodleGrade } from './moodle-grades.ts';
import { listPlainQuestions, type PlainQuestion } from './plain-questions.ts';
import { writeGift } from './write-gift.ts';

/** Undoes what the reference parser or the writer changes: whitespace and arrows. */
const plain = (text: string) =>
  text
    .replaceAll('->', '→')
    .replaceAll(/&(?=&[01]\d\d)/g, '& ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Decodes escaped signs on the right side of pairs, which the reference parser does not. */
const unescapeRight = (text: string) =>
  text
    .replaceAll(/&&0(\d\d);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/&&1(\d\d);/g, (_, code: string) => String.fromCharCode(100 + Number(code)));

function tell(question: GIFTQuestion): object {
  if (question.type === 'Category') return { category: question.title };
  const { id, stem } = question;
  const common = { id, text: plain(stem.text), format: stem.format };
  switch (question.type) {
    case 'Description':
      return { ...common, type: 'description' };
    case 'TF':
      return { ...common, type: 'true-false', right: question.isTrue };
    case 'Matching':
      return {
        ...common,
        type: 'matching',
        pairs: question.matchPairs.map(({ subquestion, subanswer }) => [
          plain(subquestion.text),
          plain(unescapeRight(subanswer)),
        ]),
      };
    case 'MC':
    case 'Short':
      return {
        ...common,
        type: 'answers',
        answers: question.choices.map(({ isCorrect, weight, text, feedback }) => [
          plain(text.text),
          weight ?? (isCorrect ? 100 : 0),
          plain(feedback?.text ?? ''),
        ]),
      };
    default:
      throw new Error(`unexpected question type: ${question.type}`);
  }
}

function expectedQuestion(exerciseId: string, question: PlainQuestion): object {
  const common = {
    id: `${exerciseId}.${question.id}`,
    text: plain([question.prompt, question.text].filter(Boolean).join(' ')),
    format: 'plain',
  };
  switch (question.type) {
    case 'description':
      return { ...common, type: 'description' };
    case 'essay':
      return { ...common, type: 'essay' };
    case 'true-false':
      return { ...common, type: 'true-false', right: question.right };
    case 'matching': {
      const pairs = question.pairs.map(({ left, right }) => [plain(left), plain(right)]);
      return {
        ...common,
        type: 'matching',
        pairs: [...pairs, ...question.distractors.map((right) => ['', plain(right)])],
      };
    }
    case 'typed':
      return {
        ...common,
        type: 'answers',
        answers: question.answers.map(({ text, credit, feedback }) => [
          plain(text.replaceAll('*', '\\*')),
          toMoodleGrade(credit),
          plain(feedback),
        ]),
      };
    case 'chosen': {
      const rights = question.options.filter(({ right }) => right).length;
      const grade = (right: boolean) =>
        question.several ? toMoodleGrade((right ? 1 : -1) / rights) : right ? 100 : 0;
      return {
        ...common,
        type: 'answers',
        answers: question.options.map(({ text, right, feedback }) => [
          // If all options are right, the question is typed.
          plain(rights === question.options.length && !question.several ? text.replaceAll('*', '\\*') : text),
          grade(right),
          plain(feedback),
        ]),
      };
    }
  }
}

function expectRead(exercise: ExportedExercise) {
  const { title, instruction, items } = exercise.document;
  const written = writeGift(exercise);
  const category = { category: title.replaceAll('/', '//') };
  const intro = { id: exercise.id, text: plain(instruction), format: 'plain', type: 'description' };
  expect(parse(written).map(tell), written).toEqual([
    category,
    ...(instruction ? [intro] : []),
    ...items.flatMap(listPlainQuestions).map((question) => expectedQuestion(exercise.id, question)),
  ]);
}

/** TEST_SCALE=10 generates ten thousand documents instead of a thousand; TEST_SEED repeats a run. */
test('writes texts and right answers that a third-party GIFT parser reads unchanged', () => {
  const random = openRandom('gift');
  for (let index = 0; index < scaled(1_000); index++)
    expectRead({
      id: `ex-${index}`,
      document: exerciseDocument.parse(generateDocument(random)),
      product: '',
      versionId: null,
    });
});

test('writes every kind of exercise, question by question', () => {
  const document = parseExercises(everyKind.replaceAll('CANARI ', '')).exercises[0];
  if (!document) throw new Error('exercise text is invalid');
  const exercise = { id: 'chaque-genre', document, product: 'Premiers pas', versionId: null };
  expectRead(exercise);
  const written = writeGift(exercise);
  expect(written).toContain(
    [
      '// [id:chaque-genre.1.1] [tag:A2] [tag:structures] [tag:premiers-pas]',
      '::Le passé composé (1.1)::[plain]Le verbe.\\n\\nElle _____ (aller) au marché. {',
      '=est allée',
      '=%50%est partie',
      '=%0%être#accord',
      '####une explication',
      '}',
    ].join('\n'),
  );
  expect(written).toContain('=chat -> miauler\n= -> rugir\n');
});
