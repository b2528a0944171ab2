import type { ExerciseItem } from '../document/exercise-document.ts';
import { findDoubleId, innerIdPattern, listInnerIds } from '../document/inner-ids.ts';
import type { Settled } from './read-settings.ts';
import type { Line, Report } from './text-fault.ts';

/** Gives the ids that are written, and those of their place to what has none. */
export function setIds(
  item: ExerciseItem,
  { settings }: Settled,
  heading: Line,
  taken: Set<string>,
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
  else if (taken.has(item.id)) report(own?.line ?? heading, 'id-twice');
  taken.add(item.id);
}
