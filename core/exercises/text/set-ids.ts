import { documentLimits as limits } from '../document/document-limits.ts';
import type { ExerciseItem } from '../document/exercise-document.ts';
import { findDoubleId, innerIdPattern, listInnerIds } from '../document/inner-ids.ts';
import type { ItemSettings } from './read-settings.ts';
import type { Report } from './text-issue.ts';

/** Who has which id of an exercise: an item that has it by its place, and that one may move aside; null where it is written. */
export type TakenIds = Map<string, ExerciseItem | null>;

/** Gives the ids that are written, and those of their place to what has none. */
export function setIds(
  item: ExerciseItem,
  { settings }: ItemSettings,
  taken: TakenIds,
  report: Report,
): void {
  const inner = listInnerIds(item);
  for (const { holder, usual } of inner) holder.id = usual;
  const [written] = settings.ids ?? [];
  const given = written ? written.value.split(/[\s,]+/) : [];
  if (written && given.length !== inner.length) report(written.line, 'ids-count', inner.length);
  else if (written && !given.every((id) => innerIdPattern.test(id))) report(written.line, 'id-wrong');
  else if (written) {
    for (const [index, { holder }] of inner.entries()) holder.id = given[index] ?? '';
    if (findDoubleId(item) !== null) report(written.line, 'id-twice');
  }
  const [own] = settings.id ?? [];
  if (own && !innerIdPattern.test(own.value)) report(own.line, 'id-wrong');
  else if (own && taken.get(item.id) === null) report(own.line, 'id-twice');
  const other = taken.get(item.id);
  if (own || other === undefined) taken.set(item.id, own ? null : item);
  if (other !== undefined) moveAside(own ? other : item, taken);
}

/** What stands where another one says that it is has a number that no place gives. */
function moveAside(item: ExerciseItem | null, taken: TakenIds): void {
  if (!item) return;
  let next = limits.items + 1;
  while (taken.has(`${next}`)) next += 1;
  item.id = `${next}`;
  taken.set(item.id, item);
}
