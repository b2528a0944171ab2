import { expect, test } from 'vitest';
import { everyKind } from '#tests/support/every-kind.ts';
import { generateDocument } from '#tests/support/generate-exercises.ts';
import { openRandom, type Random } from '#tests/support/seed.ts';
import { exerciseDocument } from '../document/check-document.ts';
import type { ExerciseDocument, ExerciseItem, Option, QuestionItem } from '../document/exercise-document.ts';
import { prepareKey } from '../marking/mark-answer.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import type { FieldAnswer, FieldKey } from './exercise-key.ts';
import { expandSentence } from './expand-sentence.ts';
import { markExercise } from './mark-exercise.ts';
import { markField } from './mark-field.ts';
import { shuffleExercise } from './shuffle-exercise.ts';
import { splitExercise } from './split-exercise.ts';

const read = (text: string) => {
  const { exercises, faults } = parseExercises(text);
  expect(faults).toEqual([]);
  const [exercise] = exercises;
  if (!exercise) throw new Error('the text contains no exercise');
  return splitExercise(exercise);
};

function solve(key: FieldKey): FieldAnswer {
  switch (key.type) {
    case 'typed':
      return key.accepted[0]?.key.answers[0]?.text ?? '';
    case 'option':
      return key.right[0] ?? '';
    case 'options':
      return key.right;
    case 'word':
      return key.right;
    case 'order':
      return key.orders.at(-1) ?? [];
    case 'dictation':
      return key.model;
    case 'fault':
      return key.fault
        ? { word: key.fault.start, correction: key.fault.correction.answers[0]?.text ?? '' }
        : { word: null, correction: '' };
  }
}

test('excludes the key from the shown exercise', () => {
  const { shown, key } = read(everyKind);
  expect(JSON.stringify(key)).toContain('CANARI');
  expect(JSON.stringify(shown)).not.toContain('CANARI');
  expect(JSON.stringify(shown)).not.toMatch(/"(right|feedback|accepted|explanation|hint|correct\w*)"/);
});

test('sorts lists alphabetically if their order would reveal the solution', () => {
  const { shown } = read(everyKind);
  const find = <Kind extends string>(kind: Kind) =>
    shown.items.find((item) => item.kind === kind) as Extract<(typeof shown.items)[number], { kind: Kind }>;
  expect(find('word-bank').bank).toEqual(['mange', 'pomme']);
  expect(find('match').rights.map(({ text }) => text)).toEqual(['aboyer', 'miauler', 'rugir']);
  expect(find('classify').members.map(({ text }) => text)).toEqual(['la pomme', 'le pain', 'le sel']);
  expect(find('order').parts).toEqual([
    { id: '1', text: 'je' },
    { id: '2', text: 'ne' },
    { id: '3', text: 'pas' },
    { id: '4', text: 'sais' },
  ]);
});

test('right answers get all points, missing answers get none', async () => {
  const { shown, key } = read(everyKind);
  const answers = Object.fromEntries(Object.entries(key.fields).map(([field, each]) => [field, solve(each)]));
  const solved = await markExercise(shown.items, key, answers);
  expect(Object.entries(solved.fields).filter(([, { verdict }]) => verdict !== 'right')).toEqual([]);
  expect(solved.points).toBe(solved.max);
  expect((await markExercise(shown.items, key, {})).points).toBe(0);
});

test('a half right answer gets half the credit', () => {
  const { key } = read(everyKind);
  const mark = (field: string, answer: FieldAnswer) => markField(key.fields[field] as FieldKey, answer);
  expect(mark('1.1', 'CANARI est partie')).toMatchObject({ verdict: 'near', credit: 0.5 });
  expect(mark('1.1', 'CANARI etre')).toMatchObject({ verdict: 'wrong', feedback: '' });
  expect(mark('1.1', 'canari être.')).toMatchObject({ verdict: 'wrong', feedback: 'CANARI accord' });
  expect(mark('5', ['1'])).toMatchObject({ verdict: 'near', credit: 0.5 });
  expect(mark('5', ['1', '2', '3'])).toMatchObject({ credit: 0.5 });
  expect(mark('12.1', { word: 2, correction: 'rien' })).toMatchObject({ verdict: 'near', credit: 0.5 });
  expect(mark('12.1', { word: 1, correction: 'CANARI allée' })).toMatchObject({
    verdict: 'wrong',
    credit: 0,
  });
  expect(mark('12.2', { word: null, correction: '' })).toMatchObject({ verdict: 'right' });
});

test('names what an answer of less credit lacks', () => {
  const { key } = read('# Les mots\n\n## Trous\nkitchen : [la cuisine | cuisine =½]');
  const mark = (answer: string) => {
    const { verdict, fault, credit, words } = markField(key.fields['1.1'] as FieldKey, answer);
    const expected = words.map((word) => word.expected.map(({ text }) => text).join('')).join(' ');
    return [verdict, fault, credit, expected];
  };
  expect(mark('cuisine')).toEqual(['near', 'missing', 0.5, 'la cuisine']);
  expect(mark('cuisinne')).toEqual(['near', 'missing', 0.25, 'la cuisine']);
  expect(mark('canapé')).toEqual(['wrong', 'other-word', 0, 'la cuisine']);
});

test('uses the accepted answer with the highest credit as the model', () => {
  const { key } = read(`# T
## Trous
Il [es =½ | est | é =25 %] là.
## Conjugaison — être, présent
il: es =½ | est
## Transformer
? Il mange.
= Il a mange. =½
= Il a mangé.
`);
  const models = Object.values(key.fields).map(({ model }) => model);
  expect(models.toSorted()).toEqual(['Il a mangé.', 'est', 'est']);
});

test('distinguishes the punctuation marks of a word bank from each other and from words', () => {
  const { key } = read('# T\n## Banque de mots\nQui est là [?] Entre [!] [Paul]\n');
  const right = (field: string, answer: string) => markField(key.fields[field] as FieldKey, answer).credit;
  expect([right('1.1', '?'), right('1.1', '!'), right('1.2', '?'), right('1.1', 'Paul')]).toEqual([
    1, 0, 0, 0,
  ]);
  expect([right('1.3', 'paul'), right('1.3', '!')]).toEqual([1, 0]);
});

test('feedback for one punctuation mark is not given for another', () => {
  const { key } = read('# T\n## Trous\nEntre [.]\n> ! : pas si fort\n');
  const said = (answer: string) => markField(key.fields['1.1'] as FieldKey, answer).feedback;
  expect([said('!'), said('?')]).toEqual(['pas si fort', '']);
});

test('expands a model sentence into its variants', () => {
  expect(expandSentence('J’ai (déjà) mangé une/la pomme.')).toEqual([
    'J’ai déjà mangé une pomme.',
    'J’ai mangé une pomme.',
    'J’ai déjà mangé la pomme.',
    'J’ai mangé la pomme.',
  ]);
  expect(expandSentence('le 12/05, les 3/4')).toEqual(['le 12/05, les 3/4']);
  expect(expandSentence('(a) '.repeat(100)).length).toBeLessThanOrEqual(64);
});

/** Returns an item that looks the same and has other right answers. */
function changeKeys(item: ExerciseItem, { below, pick, shuffle }: Random): ExerciseItem {
  const hidden = { hint: item.hint && 'Un autre indice', explanation: `Une autre ${below(100)}` };
  const reorder = (options: readonly Option[]) => {
    const right = below(options.length);
    return shuffle(options).map((option, at) => ({
      ...{ ...option, id: `${at + 1}`, feedback: `Autre ${below(100)}` },
      right: item.kind === 'choices' ? at === right || below(2) > 0 : at === right,
    }));
  };
  switch (item.kind) {
    case 'gaps':
      return {
        ...{ ...item, ...hidden },
        text: item.text.map((part) =>
          typeof part === 'string'
            ? part
            : { ...part, accepted: [{ text: `autre ${below(9)}`, credit: 1 }], feedback: [] },
        ),
      };
    case 'gap-choices':
      return {
        ...{ ...item, ...hidden },
        text: item.text.map((part) =>
          typeof part === 'string' ? part : { ...part, options: reorder(part.options) },
        ),
      };
    case 'word-bank': {
      const words = item.text.flatMap((part) => (typeof part === 'string' ? [] : [part.word]));
      // The word bank stays the same, whichever of its words fill the gaps.
      const all = shuffle([...words, ...item.distractors]);
      const text = item.text.map((part) =>
        typeof part === 'string' ? part : { ...part, word: all.pop() ?? '' },
      );
      return { ...item, ...hidden, text, distractors: all };
    }
    case 'choice':
    case 'choices':
      return { ...item, ...hidden, options: reorder(item.options) };
    case 'true-false':
      return {
        ...{ ...item, ...hidden },
        statements: item.statements.map((each) => ({ ...each, right: below(2) > 0, feedback: 'Autre' })),
      };
    case 'match': {
      const rights = shuffle([...item.pairs.map(({ right }) => right), ...item.distractors]);
      const pairs = item.pairs.map((pair) => ({ ...pair, right: rights.pop() ?? '' }));
      return { ...item, ...hidden, pairs, distractors: rights };
    }
    case 'classify': {
      const members = shuffle(item.groups.flatMap((group) => group.members));
      const groups = item.groups.map((group) => ({ ...group, members: [] as typeof members }));
      for (const member of members) pick(groups).members.push(member);
      return { ...item, ...hidden, groups };
    }
    case 'order':
      return { ...item, ...hidden, parts: shuffle(item.parts), otherOrders: [] };
    case 'conjugation':
      return {
        ...{ ...item, ...hidden },
        rows: item.rows.map((row) => ({ ...row, accepted: [{ text: `autre ${below(9)}`, credit: 1 }] })),
      };
    case 'transformation':
      return { ...item, ...hidden, accepted: [{ text: `autre ${below(9)}`, credit: 1 }], feedback: [] };
    case 'find-fault':
      return {
        ...{ ...item, ...hidden },
        sentences: item.sentences.map((sentence) => ({
          ...{ ...sentence, feedback: 'Autre' },
          fault: below(2) ? null : { start: 0, end: 1, corrections: ['autre'] },
        })),
      };
    case 'dictation':
      return {
        ...{ ...item, ...hidden },
        sentences: item.sentences.map((sentence) => ({
          ...sentence,
          text: `Autre ${below(9)}`,
          variants: [],
        })),
      };
    case 'writing':
    case 'speaking':
      return { ...item, ...hidden, model: 'Autre' };
    case 'reading':
      return {
        ...{ ...item, ...hidden },
        questions: item.questions.map((question) =>
          changeKeys(question, { below, pick, shuffle } as Random),
        ) as QuestionItem[],
      };
  }
}

test('shows identical exercises if only the right answers differ', () => {
  const random = openRandom('shown alike');
  const kinds = new Set<string>();
  for (let round = 0; round < 200; round++) {
    const document = exerciseDocument.parse(generateDocument(random));
    for (const { kind } of document.items) kinds.add(kind);
    const other = { ...document, items: document.items.map((item) => changeKeys(item, random)) };
    const show = (each: ExerciseDocument) => shuffleExercise(splitExercise(each).shown, 'seed');
    expect(show(other)).toEqual(show(document));
  }
  expect(kinds.size).toBe(14);
});

test('splits any document, marks its solution as right, and handles any answer', () => {
  const random = openRandom('parted');
  for (let round = 0; round < 200; round++) {
    const document = exerciseDocument.parse(generateDocument(random));
    const { shown, key } = splitExercise(document);
    expect(JSON.parse(JSON.stringify({ shown, key }))).toEqual({ shown, key });
    const strange: FieldAnswer[] = [
      '',
      '\0',
      'x'.repeat(5_000),
      [],
      ['1', '1', '__proto__'],
      { word: -1, correction: '\u202E' },
    ];
    for (const [field, each] of Object.entries(key.fields)) {
      for (const answer of strange) {
        const { credit } = markField(each, answer);
        expect(credit).toBeGreaterThanOrEqual(0);
        expect(credit).toBeLessThanOrEqual(1);
      }
      if (each.type !== 'typed' && each.type !== 'fault')
        expect([field, markField(each, solve(each)).credit]).toEqual([field, 1]);
    }
  }
});

test('a reading document lists the fields of all its questions', () => {
  const [document] = parseExercises(
    '# A\n## Lecture\nUn texte.\n### Trous\nUn [chat].\n### QCM\n+ oui\n- non',
  ).exercises;
  if (!document) throw new Error('the text contains errors');
  const { key } = splitExercise(document);
  const [reading] = document.items;
  expect(key.items[reading?.id ?? '']?.fields).toHaveLength(2);
});

test('marks the letters of a gap inside a word', () => {
  const [document] = parseExercises(
    '# A\n## Trous\nUn gar[ç]on a mang[é] un b[on]b[on]. Je[vais][bien].',
  ).exercises;
  if (!document) throw new Error('the text contains errors');
  const { key } = splitExercise(document);
  const mark = (at: number, answer: string) => {
    const field = Object.values(key.fields)[at];
    if (!field) throw new Error(`expected a field ${at}`);
    const { verdict, fault } = markField(JSON.parse(JSON.stringify(field)), answer);
    return [verdict, fault];
  };
  expect(mark(0, 'ç')).toEqual(['right', null]);
  expect(mark(0, 'garçon')).toEqual(['right', null]);
  expect(mark(0, 'c')).toEqual(['near', 'accent']);
  expect(mark(1, 'er')).toEqual(['wrong', 'ending']);
  expect(mark(2, 'om')).toEqual(['near', 'spelling']);
  // Words next to each other are words.
  expect(mark(4, 'viens')).toEqual(['wrong', 'other-word']);
  expect(mark(5, 'mal')).toEqual(['wrong', 'other-word']);
});

test('marks a changed correct sentence as wrong, also without a selected word', () => {
  const right: FieldKey = { type: 'fault', fault: null, feedback: '', model: 'Il est là.' };
  expect(markField(right, { word: null, correction: '' }).verdict).toBe('right');
  expect(markField(right, { word: 1, correction: 'et' }).verdict).toBe('wrong');
  expect(markField(right, { word: null, correction: 'et' }).verdict).toBe('wrong');
  const place = { start: 1, end: 2, correction: prepareKey(['est']) };
  const faulty: FieldKey = { type: 'fault', fault: place, feedback: '', model: 'Il est là.' };
  expect(markField(faulty, { word: null, correction: '' })).toMatchObject({ verdict: 'wrong', credit: 0 });
  expect(markField(faulty, { word: null, correction: 'est' })).toMatchObject({
    verdict: 'near',
    credit: 0.5,
  });
  expect(markField(faulty, { word: null, correction: 'sont' })).toMatchObject({
    verdict: 'wrong',
    credit: 0,
  });
});
