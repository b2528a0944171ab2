import { type Cursor, formatCursor, parseCursor } from '#common/cursor.ts';
import { findExam } from '#core/scores/exams.ts';
import type { OfficeScoreFilter } from '#core/scores/list-office-scores.ts';
import { type ScoreState, scoreStates } from '#core/scores/score-states.ts';

/** The states as they stand in addresses: `?etat=publies`. */
const stateNames: Readonly<Record<ScoreState, string>> = {
  published: 'publies',
  hidden: 'masques',
  'no-consent': 'sans-accord',
  withdrawn: 'repris',
  archived: 'archives',
};

export type ListState = OfficeScoreFilter & { search: string; after: Cursor | null };

/** What an address asks for; what it says badly counts as not said. */
export function readListState({ searchParams }: URL): ListState {
  const year = searchParams.get('annee') ?? '';
  return {
    search: (searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200),
    exam: findExam(searchParams.get('examen'))?.id,
    year: /^(19|20)\d\d$/.test(year) ? Number(year) : undefined,
    state: scoreStates.find((state) => stateNames[state] === searchParams.get('etat')),
    after: parseCursor(searchParams.get('apres'), ['day', 'id']),
  };
}

/** The address of a list, or of the file that holds it. */
export function toListHref(
  { search, exam, year, state, after }: Partial<ListState>,
  path = '/admin/scores',
): string {
  const query = new URLSearchParams();
  if (search) query.set('q', search);
  if (exam) query.set('examen', exam);
  if (year) query.set('annee', String(year));
  if (state) query.set('etat', stateNames[state]);
  if (after) query.set('apres', formatCursor(after));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The name of a state in addresses, for a form. */
export const nameStateParameter = (state: ScoreState): string => stateNames[state];
