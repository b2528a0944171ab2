import { createContext, useContext } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { ShownMark, ShownNotes } from '#core/exercises/attempts/marked-attempt.ts';
import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';
import type { Listening } from '#core/exercises/listening/read-listening.ts';

/** Services that store recordings, and the announced months of their retention. */
export type Recorder = { services: BrowserServices; months: number };

/** Answers of an exercise and, once marked, their marks. */
export type WorksheetState = {
  answers: Readonly<Record<string, FieldAnswer>>;
  marks: Readonly<Record<string, ShownMark>> | null;
  notes: Readonly<Record<string, ShownNotes>>;
  canAppeal: boolean;
  /** Null if the form stores no answers. */
  recorder: Recorder | null;
  /** Counted plays of an open attempt, and the page, whose id begins those of its plays. Null if recordings may be played any number of times. */
  listening: (Listening & { page: string }) | null;
  /** True if the clock of an exam plays the recordings. */
  isSilent: boolean;
  /** Prefix of the ids of headings, for a page with several exercises. */
  prefix: string;
  /** Returns the URL of a picture or recording by item and index. */
  toMediaHref: (item: string, index: number) => string;
};

const WorksheetContext = createContext<WorksheetState | null>(null);

export const WorksheetProvider = WorksheetContext.Provider;

/** @throws if used outside a `WorksheetProvider` */
export function useWorksheet(): WorksheetState {
  const worksheet = useContext(WorksheetContext);
  if (!worksheet) throw new Error('useWorksheet requires a WorksheetProvider');
  return worksheet;
}
