import type { Database } from '#database/connect.ts';
import { readShown } from '../attempts/find-exercise.ts';
import { listItemNotes, type MarkedWork, type ShownMark } from '../attempts/marked-attempt.ts';
import { readKey } from '../attempts/read-key.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { startMarking } from '../keys/mark-exercise.ts';
import { pickField } from './pick-field.ts';

/** One answered question, without the rest of its exercise. */
export type MarkedQuestion = Pick<MarkedWork, 'shown' | 'marks' | 'notes'> & { mark: ShownMark };

/**
 * Marks one answer without storing it. `others` are the marks of the exercise's other answers: a note stays
 * hidden while one of them may be retried.
 * @returns null if the version has no such field
 */
export async function markQuestion(
  db: Database,
  { exerciseId, versionId, field }: { exerciseId: string; versionId: string; field: string },
  answer: FieldAnswer | '' | undefined,
  others: MarkedWork['marks'] = {},
): Promise<MarkedQuestion | null> {
  const shown = pickField(await readShown(db, { exerciseId, versionId }), field);
  const key = await readKey(db, versionId);
  const fieldKey = key.fields[field];
  if (!shown || !fieldKey) return null;
  const given = answer ?? '';
  const mark = {
    ...(await startMarking(1)(fieldKey, given)),
    ...{ answer: given, mayRetry: false, appeal: null },
  };
  const ids = new Set(
    shown.items.flatMap((item) =>
      [item, ...(item.kind === 'reading' ? item.questions : [])].map(({ id }) => id),
    ),
  );
  const notes = Object.entries(listItemNotes(key, { ...others, [field]: mark }));
  return {
    ...{ shown, mark, marks: { [field]: mark } },
    // Notes on other items could reveal their answers.
    notes: Object.fromEntries(notes.filter(([id]) => ids.has(id))),
  };
}
