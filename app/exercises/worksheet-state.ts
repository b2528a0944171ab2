import { createContext, useContext } from 'react';
import type { ShownMark, ShownNotes } from '#core/exercises/attempts/marked-attempt.ts';
import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';

/** What is known of the answers of an exercise: what was given, and once it is marked what it was worth. */
export type WorksheetState = {
  answers: Readonly<Record<string, FieldAnswer>>;
  marks: Readonly<Record<string, ShownMark>> | null;
  notes: Readonly<Record<string, ShownNotes>>;
  /** Whether a learner may say that their answer was right. */
  canAppeal: boolean;
  /** Where its pictures and recordings are; by item and place. */
  toMediaHref: (item: string, index: number) => string;
};

const WorksheetContext = createContext<WorksheetState | null>(null);

export const WorksheetProvider = WorksheetContext.Provider;

/** @throws outside of a sheet */
export function useWorksheet(): WorksheetState {
  const worksheet = useContext(WorksheetContext);
  if (!worksheet) throw new Error('answers stand on a sheet');
  return worksheet;
}
