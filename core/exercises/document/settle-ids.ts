import type { ExerciseDocument, ExerciseItem, GapText } from './exercise-document.ts';
import { createFreshId, isFreshId } from './fresh-id.ts';
import { listInnerIds, listItems } from './inner-ids.ts';

// Answers, review cards and appeals refer to a question by its id in every version.
// If an id were reused for a different question, they would be assigned to it.

/** Origin of the new ids: `kept` by an editor, an `earlier` version, or only `places` (positions). */
type IdsOf = 'kept' | 'earlier' | 'places';

/** Gives unchanged or similar questions their former ids, and other questions ids that were never used. */
export function settleIds(before: ExerciseDocument, after: ExerciseDocument, idsOf: IdsOf): ExerciseDocument {
  const settled = structuredClone(after);
  const former = listItems(before.items).map((item) => toNamed(item, item.kind, item));
  const items = listItems(settled.items).map((item) => toNamed(item, item.kind, item));
  for (const [item, known] of assignIds(former, items, idsOf))
    if (item.said === known.said) copyInnerIds(known.holder, item.holder);
    else assignIds(listPlaces(known.holder), listPlaces(item.holder), idsOf);
  return settled;
}

type Named<Holder extends { id: string } = { id: string }> = {
  holder: Holder;
  kind: string;
  /** JSON with sorted keys, because stored and parsed documents differ in key order. */
  said: string;
  /** Content without the answer key, so that a question with a corrected key is recognised. */
  asked: string;
  texts: string[];
};

/** Assigns former ids to the recognised parts, and maps each of them to its former part. */
function assignIds<Holder extends { id: string }>(
  before: readonly Named<Holder>[],
  after: readonly Named<Holder>[],
  idsOf: IdsOf,
): Map<Named<Holder>, Named<Holder>> {
  const known = recognise(before, after, idsOf === 'places');
  const former = new Set(before.map(({ holder }) => holder.id));
  const taken = new Set([...former, ...after.map(({ holder }) => holder.id)]);
  // An id derived from a position may have belonged to a deleted question.
  const mayStay = (id: string) =>
    !former.has(id) && (idsOf === 'earlier' || (idsOf === 'kept' && isFreshId(id)));
  for (const each of after) {
    const { holder } = each;
    const same = known.get(each);
    if (same) holder.id = same.holder.id;
    else if (!mayStay(holder.id)) holder.id = createFreshId(taken);
    taken.add(holder.id);
  }
  return known;
}

/** Minimum similarity to the part with the same id or position, and to any other part. */
const leastOfOwn = 0.3;
const leastOfOthers = 0.5;

/**
 * Matches identical parts first, then those with the same question, then the most similar.
 * If ids identify questions, only identical parts are recognised under another id.
 */
function recognise<Each extends Named>(
  before: readonly Each[],
  after: readonly Each[],
  isByPlace: boolean,
): Map<Each, Each> {
  const known = new Map<Each, Each>();
  const left = new Set(before);
  const match = (each: Each, former: Each) => {
    if (!known.has(each) && left.delete(former)) known.set(each, former);
  };
  const matchAll = (isSame: (each: Each, former: Each) => boolean) => {
    for (const each of after)
      for (const former of left) if (each.kind === former.kind && isSame(each, former)) match(each, former);
  };
  const hasOwnId = (each: Each, former: Each) => each.holder.id === former.holder.id;
  const hasOwnPlace = (each: Each, former: Each) =>
    before.length === after.length && after.indexOf(each) === before.indexOf(former);
  const isOwn = isByPlace ? hasOwnPlace : hasOwnId;
  matchAll((each, former) => each.said === former.said && hasOwnId(each, former));
  matchAll((each, former) => each.said === former.said);
  const doubtful = new Set([...listDoubles(before.map(toAsked)), ...listDoubles(after.map(toAsked))]);
  matchAll(
    (each, former) =>
      each.asked === former.asked && (isByPlace ? !doubtful.has(toAsked(each)) : hasOwnId(each, former)),
  );
  const compare = createComparison(before, after);
  const pairs = after
    .filter((each) => !known.has(each))
    .flatMap((each) =>
      [...left]
        .filter((former) => each.kind === former.kind && (isByPlace || hasOwnId(each, former)))
        .map((former) => ({ each, former, likeness: compare(each, former) })),
    );
  for (const { each, former, likeness } of pairs.sort((a, b) => b.likeness - a.likeness))
    if (likeness >= (isOwn(each, former) ? leastOfOwn : leastOfOthers)) match(each, former);
  return known;
}

const toAsked = ({ kind, asked }: Named): string => `${kind} ${asked}`;

const maxCompared = 1_000;

/**
 * Creates a function that returns the similarity of two parts, 0 to 1 (Dice coefficient of letter pairs).
 * Ignores texts that several parts share (« Complétez. »), unless a part has no other text.
 */
function createComparison<Each extends Named>(before: readonly Each[], after: readonly Each[]) {
  const common = new Set(
    [before, after].flatMap((all) => listDoubles(all.flatMap(({ texts }) => [...new Set(texts)]))),
  );
  const counted = new Map<Each, Map<string, number>>();
  const count = (each: Each) => {
    const found = counted.get(each);
    if (found) return found;
    const own = each.texts.filter((text) => !common.has(text));
    const pairs = countPairs((own.length > 0 ? own : each.texts).join(' ').slice(0, maxCompared));
    counted.set(each, pairs);
    return pairs;
  };
  return (each: Each, former: Each): number => {
    const [one, other] = [count(each), count(former)];
    let shared = 0;
    for (const [pair, times] of one) shared += Math.min(times, other.get(pair) ?? 0);
    return (2 * shared) / (sum(one) + sum(other));
  };
}

function listDoubles(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}

function countPairs(text: string): Map<string, number> {
  const letters = ` ${text.toLowerCase()} `;
  const pairs = new Map<string, number>();
  for (let at = 1; at < letters.length; at++) {
    const pair = letters.slice(at - 1, at + 1);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

const sum = (pairs: ReadonlyMap<string, number>): number =>
  [...pairs.values()].reduce((all, each) => all + each);

/** Properties that are not compared. Questions of a reading document are compared as separate items. */
const leftOut = new Set(['id', 'kind', 'questions']);
/** Properties of the answer key, feedback and scoring, which `asked` excludes. */
const ofKey = new Set([
  ...[
    'right',
    'accepted',
    'word',
    'fault',
    'otherOrders',
    'feedback',
    'hint',
    'explanation',
    'points',
    'skill',
    'plays',
    'pauses',
    'slow',
    'transcript',
  ],
]);

function toNamed<Holder extends { id: string }>(holder: Holder, kind: string, says: object): Named<Holder> {
  const texts: string[] = [];
  const said = JSON.stringify(says, (key, value: unknown) => {
    if (leftOut.has(key)) return undefined;
    if (typeof value === 'string' && value !== '') texts.push(value);
    return sortParts(value);
  });
  const asked = JSON.stringify(says, (key, value: unknown) =>
    leftOut.has(key) || ofKey.has(key) ? undefined : sortParts(value),
  );
  return { holder, kind, said, asked, texts };
}

function sortParts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Answer fields with an id. Options, groups and members are identified by their words (`splitExercise`). */
function listPlaces(item: ExerciseItem): Named[] {
  const list = (holders: readonly { id: string }[]) => holders.map((each) => toNamed(each, '', each));
  switch (item.kind) {
    case 'gaps':
    case 'gap-choices':
    case 'word-bank':
      return listGaps<{ id: string }>(item.text);
    case 'true-false':
      return list(item.statements);
    case 'match':
      return list(item.pairs);
    case 'conjugation':
      return list(item.rows);
    case 'find-fault':
    case 'dictation':
      return list(item.sentences);
    default:
      return [];
  }
}

/** Number of characters around a gap that distinguish it from another gap with the same word. */
const context = 40;

const listGaps = <Gap extends { id: string }>(text: GapText<Gap>): Named[] =>
  text.flatMap((piece, at) => {
    if (typeof piece === 'string') return [];
    const [left = '', right = ''] = [text[at - 1], text[at + 1]].map((each) =>
      typeof each === 'string' ? each : '',
    );
    return [toNamed(piece, '', { before: left.slice(-context), gap: piece, after: right.slice(0, context) })];
  });

function copyInnerIds(from: ExerciseItem, to: ExerciseItem): void {
  const former = listInnerIds(from);
  for (const [at, { holder }] of listInnerIds(to).entries()) holder.id = former[at]?.holder.id ?? holder.id;
}
