import { exerciseLevels } from '#core/exercises/document/exercise-levels.ts';
import type { Random } from './seed.ts';

// Random documents for the tests of core/exercises, with text made of the format's special characters.

const fragments = [
  ...['[', ']', '{', '}', '\\', '\\\\', '|', ' | ', '=>', ' => ', '->', ' -> ', '→', '⇒', '  > ', '  >', '>'],
  ...[
    '#',
    '## ',
    '+',
    '- ',
    '=',
    '? ',
    '!',
    '! points: 2',
    '*',
    '(',
    ')',
    ':',
    ' : ',
    ', ',
    '=½',
    ' =½',
    '=25 %',
  ],
  ...[
    '=0,5',
    ' =1',
    '·',
    ' · A2',
    ' · structures',
    '—',
    ' — ',
    '–',
    '"',
    '«\u202fété\u202f»',
    '\u00a0',
    '’',
    "l'",
  ],
  ...[
    '😀',
    '👩🏽‍🏫',
    'é',
    'e\u0301',
    'œ',
    'aller',
    'je',
    'Elle est',
    ' ',
    '  ',
    '\t',
    '1',
    '2 1',
    '[1] a : b',
    '/',
  ],
  ...[
    'https://exemple.fr/a',
    '/v0/b/x',
    '\u0000',
    '\u202e',
    '\ue001',
    '\ud800',
    '\ufeff',
    '\u2028',
    '\\n',
    '…',
    '`',
  ],
];

/** Returns a non-empty line. */
function generateLine(random: Random, max = 6): string {
  const pieces = Array.from({ length: random.below(max) }, () => random.pick(fragments));
  pieces.splice(
    random.below(pieces.length + 1),
    0,
    random.pick(['a', 'le', 'Été', '7', '[', '!', '=', '>', '\\']),
  );
  return pieces.join('');
}

/** Returns an empty text half of the time. */
export const generateMaybe = (random: Random): string => (random.below(2) ? generateLine(random) : '');

function generateText(random: Random): string {
  const lines = Array.from({ length: random.below(5) }, () => generateMaybe(random));
  return lines.join(random.pick(['\n', '\r\n', '\n\n']));
}

const list = <Item>(random: Random, min: number, max: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: min + random.below(max - min + 1) }, (_, index) => make(index));

/** Returns consecutive ids, or shuffled and partly renamed ones. */
function generateIds(random: Random, count: number, usual = (index: number) => `${index + 1}`): string[] {
  const ids = Array.from({ length: count }, (_, index) => usual(index));
  return random.below(2) ? ids : random.shuffle(ids).map((id) => (random.below(3) ? id : `${id}x`));
}

function identify<Each extends object>(random: Random, all: Each[], usual?: (index: number) => string) {
  const ids = generateIds(random, all.length, usual);
  return all.map((each, index) => ({ ...each, id: ids[index] ?? '' }));
}

const accepted = (random: Random) =>
  list(random, 1, 3, () => ({
    text: generateLine(random),
    credit: random.below(2) ? 1 : (1 + random.below(100)) / 100,
  }));

const feedback = (random: Random) =>
  list(random, 0, 2, () => ({ answer: generateLine(random), text: generateLine(random) }));

function options(random: Random, isOne: boolean) {
  const all = list(random, 2, 5, () => ({
    text: generateLine(random),
    right: !isOne && random.below(2) === 0,
    feedback: generateMaybe(random),
  }));
  random.pick(all).right = true;
  return identify(random, all);
}

function gapText(random: Random, make: () => object) {
  const gaps = identify(
    random,
    list(random, 1, 4, () => ({ cue: generateMaybe(random), ...make() })),
  );
  return gaps.flatMap((gap) => [
    ...list(random, 0, 2, () => random.pick([generateText(random), ' (a)', '(', ' ', '\n', ')', ''])),
    gap,
    ...list(random, 0, 1, () => generateText(random)),
  ]);
}

function body(random: Random, kind: string) {
  switch (kind) {
    case 'gaps':
      return { text: gapText(random, () => ({ accepted: accepted(random), feedback: feedback(random) })) };
    case 'gap-choices':
      return { text: gapText(random, () => ({ options: options(random, false) })) };
    case 'word-bank':
      return {
        text: gapText(random, () => ({ word: generateLine(random) })),
        distractors: list(random, 0, 3, () => generateLine(random)),
        reusable: random.below(2) === 0,
      };
    case 'choice':
      return { options: options(random, true) };
    case 'choices':
      return { options: options(random, false) };
    case 'true-false':
      return {
        statements: identify(
          random,
          list(random, 1, 4, () => ({
            text: generateLine(random),
            right: random.below(2) === 0,
            feedback: generateMaybe(random),
          })),
        ),
      };
    case 'match':
      return {
        pairs: identify(
          random,
          list(random, 1, 4, () => ({ left: generateLine(random), right: generateLine(random) })),
        ),
        distractors: list(random, 0, 2, () => generateLine(random)),
      };
    case 'classify':
      return { groups: generateGroups(random) };
    case 'order': {
      const parts = list(random, 2, 6, () => random.pick([generateLine(random), 'je', '1']));
      const otherOrders = list(random, 0, 2, () => random.shuffle(parts.map((_, index) => index)));
      return { unit: random.pick(['words', 'sentences']), parts, otherOrders };
    }
    case 'conjugation':
      return {
        verb: generateLine(random),
        tense: generateLine(random),
        rows: identify(
          random,
          list(random, 1, 6, () => ({ person: generateLine(random), accepted: accepted(random) })),
        ),
      };
    case 'transformation':
      return { source: generateMaybe(random), accepted: accepted(random), feedback: feedback(random) };
    case 'dictation':
      return {
        unit: random.pick(['whole', 'sentences']),
        sentences: identify(
          random,
          list(random, 1, 3, () => ({
            ...{ text: generateLine(random), variants: list(random, 0, 2, () => generateLine(random)) },
            ...random.pick([
              { start: 0, end: 0 },
              { start: 0, end: 1_050 },
              { start: 61_500, end: 125_007 },
            ]),
          })),
        ),
      };
    default:
      return {
        sentences: identify(
          random,
          list(random, 1, 4, () => generateSentence(random)),
        ),
      };
  }
}

function generateGroups(random: Random) {
  const groups = list(random, 2, 4, (index) => ({
    name: generateLine(random),
    members: list(random, index === 0 ? 1 : 0, 4, () => ({ text: generateLine(random) })),
  }));
  return identify(random, groups).map((group, index) => ({
    ...group,
    members: identify(random, group.members, (place) => `${index + 1}${'abcdef'[place]}`),
  }));
}

function generateSentence(random: Random) {
  const [before, words, after] = [generateMaybe(random), generateLine(random), generateMaybe(random)];
  const start = before.length;
  const fault = {
    start,
    end: start + words.length,
    corrections: list(random, 1, 3, () => generateLine(random)),
  };
  const text = before + words + after;
  return { text, fault: random.below(3) ? fault : null, feedback: generateMaybe(random) };
}

/** All kinds except readings, which contain the others. */
export const questionKinds = [
  ...['gaps', 'gap-choices', 'word-bank', 'choice', 'choices', 'true-false', 'match'],
  ...['classify', 'order', 'conjugation', 'transformation', 'find-fault', 'dictation'],
];

function generateItem(random: Random, id: string, kind: string): object {
  return {
    kind,
    id,
    prompt: generateText(random),
    media: list(random, 0, 2, () => generateMedia(random)),
    points: random.pick([1, 1, 2, 100]),
    skill: random.pick(['', '', 'listening', 'reading', 'structures']),
    hint: generateText(random),
    explanation: generateText(random),
    ...(kind === 'reading' ? {} : body(random, kind)),
  };
}

function generateMedia(random: Random) {
  const url = random.pick([
    '',
    '/v0/b/x/o/y%2Fz?alt=media&token=1',
    'gs://b/lessons/a|b\\c',
    'https://x.fr/é—1',
    'gs://b/exercises/1.mp3',
  ]);
  const file = { fileName: url ? generateMaybe(random) : generateLine(random), url };
  const [plays, transcript] = [random.pick([undefined, 1, 2]), generateMaybe(random)];
  return {
    ...{ ...file, alt: generateMaybe(random) },
    ...(plays ? { plays, ...(random.pick([true, false]) ? { pauses: false } : {}) } : {}),
    ...(random.pick([true, false]) ? { slow: { fileName: 'a | b — c', url: 'gs://b/exercises/2.mp3' } } : {}),
    ...(transcript ? { transcript } : {}),
  };
}

/** Returns an untidy but valid document, as a form may send it. */
export function generateDocument(random: Random): object {
  const kinds = list(random, 1, 3, () => random.pick([...questionKinds, 'reading']));
  const questions = kinds.map((kind) =>
    kind === 'reading' ? list(random, 1, 3, () => random.pick(questionKinds)) : [],
  );
  const ids = generateIds(random, kinds.length + questions.flat().length);
  const items = kinds.map((kind, index) => ({
    ...generateItem(random, ids.shift() ?? '', kind),
    ...(kind === 'reading' && {
      title: generateMaybe(random),
      text: generateText(random),
      source: generateMaybe(random),
      questions: questions[index]?.map((inner) => generateItem(random, ids.shift() ?? '', inner)),
    }),
  }));
  return {
    title: generateLine(random),
    level: random.pick(['', ...exerciseLevels]),
    skill: random.pick(['listening', 'reading', 'writing', 'speaking', 'structures']),
    instruction: generateText(random),
    marking: {
      preset: random.pick(['vocabulaire', 'grammaire', 'examen']),
      capitals: random.below(2) === 0,
      punctuation: random.below(2) === 0,
    },
    items,
  };
}
