import type { ExerciseDocument, ExerciseItem } from './exercise-document.ts';

/** Part of an item that has an id, unique within its `scope`. `usual` is the id by position. */
type InnerId = { holder: { id: string }; usual: string; scope: string };

export function listInnerIds(item: ExerciseItem): InnerId[] {
  switch (item.kind) {
    case 'gaps':
    case 'word-bank':
      return number(item.text.filter((piece) => typeof piece !== 'string'));
    case 'gap-choices': {
      const gaps = number(item.text.filter((piece) => typeof piece !== 'string'));
      return gaps.flatMap((gap) => [gap, ...number(gap.holder.options, gap.usual)]);
    }
    case 'choice':
    case 'choices':
      return number(item.options);
    case 'true-false':
      return number(item.statements);
    case 'match':
      return number(item.pairs);
    case 'classify':
      return number(item.groups).flatMap((group) => [group, ...letter(group.holder.members, group.usual)]);
    case 'conjugation':
      return number(item.rows);
    case 'find-fault':
    case 'dictation':
      return number<{ id: string }>(item.sentences);
    default:
      return [];
  }
}

const number = <Holder extends { id: string }>(holders: Holder[], scope = '') =>
  holders.map((holder, index) => ({ holder, usual: `${index + 1}`, scope }));

/** Members are shuffled across groups, so they share one scope: 1a, 1b, 2a. */
const letter = (holders: { id: string }[], group: string) =>
  holders.map((holder, index) => ({ holder, usual: `${group}${toLetters(index)}`, scope: 'members' }));

function toLetters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : toLetters(Math.floor(index / 26) - 1) + last;
}

/** Lists the items of an exercise, each reading followed by its questions. */
export const listItems = (items: readonly ExerciseItem[]): ExerciseItem[] =>
  items.flatMap((item) => (item.kind === 'reading' ? [item, ...item.questions] : [item]));

/** Returns a duplicate of the document with ids by position. */
export function numberIds(document: ExerciseDocument): ExerciseDocument {
  const numbered = structuredClone(document);
  for (const [index, item] of listItems(numbered.items).entries()) {
    item.id = `${index + 1}`;
    for (const { holder, usual } of listInnerIds(item)) holder.id = usual;
  }
  return numbered;
}

export function findDoubleId(item: ExerciseItem): string | null {
  const seen = new Set<string>();
  for (const { holder, scope } of listInnerIds(item)) {
    const key = `${scope} ${holder.id}`;
    if (seen.has(key)) return holder.id;
    seen.add(key);
  }
  return null;
}

export const innerIdPattern = /^[A-Za-z0-9]{1,40}$/;

/** Returns true if `indexes` is a permutation of 0 to `count - 1`. */
export const isOrderOf = (indexes: readonly number[], count: number): boolean =>
  indexes.length === count &&
  new Set(indexes).size === count &&
  indexes.every((index) => Number.isInteger(index) && index >= 0 && index < count);

/** Returns the index of each word in `parts`, or -1; identical parts from first to last. */
export function findParts(words: readonly string[], parts: readonly string[]): number[] {
  const places = new Map<string, number[]>();
  for (const [index, part] of parts.entries()) places.set(part, [...(places.get(part) ?? []), index]);
  return words.map((word) => places.get(word)?.shift() ?? -1);
}
