import { describe, expect, test } from 'vitest';
import { generateDocument } from '#tests/support/generate-exercises.ts';
import { openRandom, type Random, scaled } from '#tests/support/seed.ts';
import { splitExercise } from '../keys/split-exercise.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { printExercises } from '../text/print-exercises.ts';
import { exerciseDocument } from './check-document.ts';
import type { ExerciseDocument, ExerciseItem, QuestionItem } from './exercise-document.ts';
import { createFreshId, isFreshId } from './fresh-id.ts';
import { listItems, numberIds } from './inner-ids.ts';
import { settleIds } from './settle-ids.ts';

const keepIds = (before: ExerciseDocument, after: ExerciseDocument) => settleIds(before, after, 'kept');
const findIds = (before: ExerciseDocument, after: ExerciseDocument) => settleIds(before, after, 'places');

function read(text: string): ExerciseDocument {
  const { exercises, faults } = parseExercises(`# Le passé composé\n${text}`);
  const [document] = exercises;
  if (!document || faults.length > 0) throw new Error(JSON.stringify(faults));
  return document;
}

const gaps = (...sentences: string[]) =>
  read(sentences.map((sentence) => `## Trous — Complétez.\n${sentence}\n`).join('\n'));

const [one, two, three] = ['Elle [est allée] au marché.', 'Tu [as mangé] une pomme.', 'Nous [dormons] bien.'];
const before = gaps(one, two, three);

const idsOf = (document: ExerciseDocument) => listItems(document.items).map(({ id }) => id);
const fieldsOf = (document: ExerciseDocument) => Object.keys(splitExercise(document).key.fields);
const drawn = 'x7x7x7';
const fresh = expect.stringMatching(/^([0-9a-z]+\.)?[0-9a-z]{6}$|^[0-9a-z]{6}\.1$/);

const edit = (change: (items: ExerciseItem[]) => ExerciseItem[]) =>
  keepIds(before, { ...before, items: change(structuredClone(before.items)) });

describe('settleIds after an edit (ids identify questions)', () => {
  test('keeps the id of a question that is moved', () => {
    expect(idsOf(edit((items) => items.toReversed()))).toEqual(['3', '2', '1']);
    expect(idsOf(edit((items) => items.slice(1)))).toEqual(['2', '3']);
    expect(edit((items) => items)).toEqual(before);
  });

  test('keeps the id of a question whose words, answers or both are corrected', () => {
    for (const corrected of [
      'Elle [est aller] au marché',
      'Elle [va] au marché.',
      'Elles [sont allées] au marché.',
    ])
      expect(fieldsOf(keepIds(before, gaps(corrected, two, three)))).toEqual(['1.1', '2.1', '3.1']);
  });

  test('keeps the fresh id of a new question and never reuses the id of another one', () => {
    const added = edit((items) => [
      ...items.slice(0, 2),
      { ...gaps('Il [pleut].').items[0], id: drawn } as ExerciseItem,
    ]);
    expect(idsOf(added)).toEqual(['1', '2', drawn]);
    // The new question has the id of the deleted one, or its words were entirely replaced.
    expect(
      idsOf(
        edit((items) => [
          ...items.slice(0, 2),
          { ...gaps('Où [vis]-tu ?').items[0], id: '3' } as ExerciseItem,
        ]),
      ),
    ).toEqual(['1', '2', fresh]);
  });

  test('gives a deleted question its id back only when an earlier version is restored', () => {
    const without = edit((items) => items.slice(0, 2));
    expect(settleIds(without, before, 'earlier')).toEqual(before);
    expect(idsOf(keepIds(without, before))).toEqual(['1', '2', fresh]);
  });

  test('gives a duplicate its own id, while its parts keep their inner ids', () => {
    const copied = edit((items) => [...items, { ...items[0], id: drawn } as ExerciseItem]);
    expect(fieldsOf(copied)).toEqual(['1.1', '2.1', '3.1', `${drawn}.1`]);
  });

  test('treats an item of another kind as a new question, even with the same words', () => {
    const after = read(
      `## Banque de mots — Complétez.\n${one}\n\n## Trous — Complétez.\n${two}\n\n## Trous — Complétez.\n${three}`,
    );
    expect(idsOf(keepIds(before, after))).toEqual([fresh, '2', '3']);
  });
});

describe('settleIds after an import (ids are positions)', () => {
  test('keeps all ids when a question is added, deleted or moved', () => {
    const added = 'Il [faut] partir.';
    expect(idsOf(findIds(before, gaps(one, added, two, three)))).toEqual(['1', fresh, '2', '3']);
    expect(idsOf(findIds(before, gaps(added, one, two, three)))).toEqual([fresh, '1', '2', '3']);
    expect(idsOf(findIds(before, gaps(two, three)))).toEqual(['2', '3']);
    expect(idsOf(findIds(before, gaps(three, one, two)))).toEqual(['3', '1', '2']);
    expect(idsOf(findIds(before, gaps(one, two, added)))).toEqual(['1', '2', fresh]);
  });

  test('recognises a corrected question beside a new one by its words or its prompt', () => {
    const corrected = 'Tu [as mangée] une pomme verte.';
    expect(idsOf(findIds(before, gaps(one, 'Il [faut] partir.', corrected, three)))).toEqual([
      '1',
      fresh,
      '2',
      '3',
    ]);
    expect(idsOf(findIds(before, gaps(one, 'Il [faut] partir.', 'Tu [dévores] une pomme.', three)))).toEqual([
      ...['1', fresh, '2', '3'],
    ]);
  });

  test('never gives a new question the id of a deleted one in the same position', () => {
    expect(idsOf(findIds(gaps(one, two), gaps(one, two, 'Où [vis]-tu ?')))).toEqual(['1', '2', fresh]);
    expect(idsOf(findIds(before, gaps(one, 'Où [vis]-tu ?', three)))).toEqual(['1', fresh, '3']);
  });

  test('keeps the ids of two identical questions', () => {
    const twice = gaps(one, two, one);
    expect(idsOf(findIds(twice, gaps('Il [faut] partir.', one, two, one)))).toEqual([fresh, '1', '2', '3']);
  });

  test.each([
    [
      'gaps',
      '## Trous\nElle [est] là, il [est] ici.',
      '## Trous\nElle [est] là, où [vas]-tu, il [est] ici.',
      ['1.1', fresh, '1.2'],
    ],
    [
      'gaps with options',
      '## Choix dans le texte\nIls {*sont | ont} partis. Nous {*avons | sommes} mangé.',
      '## Choix dans le texte\nTu {*es | as} venu. Ils {*sont | ont} partis. Nous {*avons | sommes} mangé.',
      [fresh, '1.1', '1.2'],
    ],
    [
      'statements',
      '## Vrai ou faux\n+ Paris est une ville.\n- Lyon est un port.',
      '## Vrai ou faux\n+ La Loire est un fleuve.\n+ Paris est une ville.\n+ Lyon est un port.',
      [fresh, '1.1', '1.2'],
    ],
    [
      'pairs',
      '## Associer\nchat => rugir\nlion => miauler',
      '## Associer\nchien => aboyer\nchat => miauler\nlion => rugir',
      [fresh, '1.1', '1.2'],
    ],
    [
      'rows',
      '## Conjugaison — aller, présent\nje: vais\nil: va',
      '## Conjugaison — aller, présent\nje: vais\ntu: vas\nil: ira',
      ['1.1', fresh, '1.2'],
    ],
    [
      'sentences',
      '## Trouver la faute\nElle est [allé -> allée].\nIl dort.',
      '## Trouver la faute\nNous [avont -> avons] faim.\nElle est [allé -> allée].\nIl dort.',
      [fresh, '1.1', '1.2'],
    ],
    [
      'questions of a reading',
      '## Lecture — Un texte\nIl fait beau.\n### Trous\nIl [fait] beau.\n### Trous\nTu [dors] tard.',
      '## Lecture — Un texte\nIl fait très beau.\n### Trous\nNous [partons] demain.\n### Trous\nIl [fait] beau.\n### Trous\nTu [dors] tard.',
      [fresh, '2.1', '3.1'],
    ],
  ])('keeps inner ids of %s when one is added', (_, was, is, fields) => {
    expect(fieldsOf(findIds(read(was), read(is)))).toEqual(fields);
  });

  test('keeps the ids of group members when others are added, without revealing their group', () => {
    const fieldOf = (document: ExerciseDocument) => {
      const [item] = splitExercise(document).shown.items;
      return item?.kind === 'classify'
        ? Object.fromEntries(item.members.map(({ text, field }) => [text, field]))
        : {};
    };
    const was = read('## Classer\n= M: le pain | le sel\n= F: la clé');
    const is = read('## Classer\n= M: l’ail | le sel\n= F: la clé | le pain');
    const { 'l’ail': added, ...others } = fieldOf(findIds(was, is));
    expect(others).toEqual(fieldOf(was));
    expect(Object.values(others)).not.toContain(added);
    expect(fieldsOf(read('## Classer\n= M: le pain | le pain\n= F: le pain'))).toHaveLength(3);
  });
});

test('createFreshId returns unique ids that cannot be confused with ids by position', () => {
  const taken = new Set<string>();
  for (let count = 0; count < 1_000; count++) taken.add(createFreshId(taken));
  expect(taken.size).toBe(1_000);
  for (const id of taken) expect(isFreshId(id)).toBe(true);
  expect(['1', '12', '1a', '100000x', 'abcdeO'].filter(isFreshId)).toEqual([]);
});

/** Reorders items, drops some, adds new ones and changes the prompts of others. */
function change(random: Random, document: ExerciseDocument): ExerciseDocument {
  const other = exerciseDocument.parse(generateDocument(random));
  const kept = random.shuffle(document.items).filter(() => random.below(4) > 0);
  const changed = structuredClone(kept).map((item) => {
    if (random.below(3) === 0) item.prompt = `Bis ${item.prompt}`.trim();
    if (item.kind === 'reading') item.questions = random.shuffle<QuestionItem>(item.questions);
    return item;
  });
  const items = random.shuffle([...changed, ...other.items]);
  // Ids of the new items collide with existing ones, as after renumbering.
  return numberIds({ ...document, items });
}

const say = (item: ExerciseItem) =>
  printExercises([
    numberIds({ ...before, items: [item.kind === 'reading' ? { ...item, questions: [] } : item] }),
  ]);

/** TEST_SCALE=10 runs ten thousand rounds instead of a thousand. */
test.each([
  ['keeps', keepIds],
  ['finds', findIds],
])('%s ids after any edit, also of identical questions, but never across item kinds', (_, settle) => {
  const random = openRandom('ids');
  for (let round = 0; round < scaled(1_000); round++) {
    const was = exerciseDocument.parse(generateDocument(random));
    const is = settle(was, change(random, was));
    expect(exerciseDocument.parse(is)).toEqual(is);
    expect(settle(was, numberIds(was)), 'unchanged').toEqual(was);
    expect(keepIds(was, is), 'settled once').toEqual(is);
    const former = new Map(listItems(was.items).map((item) => [item.id, item]));
    for (const item of listItems(is.items)) {
      const known = former.get(item.id);
      if (known) expect(known.kind).toBe(item.kind);
      else expect(isFreshId(item.id)).toBe(true);
    }
    // If several questions are identical, each one that exists in both versions keeps its id.
    const names = (document: ExerciseDocument) => Map.groupBy(listItems(document.items), say);
    for (const [words, now] of names(is)) {
      const then = names(was).get(words) ?? [];
      const ids = new Set(then.map(({ id }) => id));
      expect(now.filter(({ id }) => ids.has(id)).length, words).toBe(Math.min(now.length, then.length));
    }
  }
});
