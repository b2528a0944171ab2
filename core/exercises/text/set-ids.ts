import { documentLimits as limits } from '../document/document-limits.ts';
import type { ExerciseItem } from '../document/exercise-document.ts';
import { findDoubleId, innerIdPattern, listInnerIds } from '../document/inner-ids.ts';
import type { ItemSettings } from './read-settings.ts';
import type { Report } from './text-issue.ts';

/** Used ids, each with its item if the id is a position and may change, or null if the text has it. */
export type TakenIds = Map<string, ExerciseItem | null>;

/** Assigns the ids written in the text, and ids by position to all other items and parts. */
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

/** Renumbers an item above all positions, because its id is written for another one. */
function moveAside(item: ExerciseItem | null, taken: TakenIds): void {
  if (!item) return;
  let next = limits.items + 1;
  while (taken.has(`${next}`)) next += 1;
  item.id = `${next}`;
  taken.set(item.id, item);
}
