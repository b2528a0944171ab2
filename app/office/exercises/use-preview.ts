import { createContext, useContext, useEffect, useState } from 'react';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';
import type { ShownExercise } from '#core/exercises/keys/shown-exercise.ts';
import type { TriedDraft } from '#core/exercises/writing/preview-draft.ts';

/** What is said of an item, or of the exercise where `item` is empty. */
type Said = { item: string; sentence: string };

/** What learners would see of a draft, what keeps it from being saved, and what a teacher may not have meant. */
export type PreviewState = { shown: ShownExercise; faults: Said[]; remarks: Said[]; notes: Said[] };

/** A draft as it was tried: what was answered, and what it is worth. */
export type MarkedPreview = TriedDraft & { answers: Record<string, FieldAnswer> };

const emptyPreview: Pick<PreviewState, 'faults' | 'remarks' | 'notes'> = {
  faults: [],
  remarks: [],
  notes: [],
};

/** What was last said of the draft, for the cards of its items. */
export const PreviewContext = createContext(emptyPreview);

/** The sentences about one item. */
export function useSaid(item: string) {
  const { faults, remarks, notes } = useContext(PreviewContext);
  const of = (all: readonly Said[]) => all.flatMap((said) => (said.item === item ? said.sentence : []));
  return { faults: of(faults), remarks: of(remarks), notes: of(notes) };
}

/** After the last key, in milliseconds. */
const calmMilliseconds = 400;

/** What learners would see of a draft, and what is to be said of it, a moment after each change. */
export function usePreview(document: ExerciseDocument): PreviewState | null {
  const [preview, setPreview] = useState<PreviewState | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask<PreviewState>({ document }, stop.signal)
        .then((found) => found && setPreview(found))
        .catch((error: unknown) => {
          if (!stop.signal.aborted) reportError(error);
        });
    }, calmMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [document]);
  return preview;
}

/** Marks what was answered to a draft as it is now; null where the server could not. */
export const markPreview = (document: ExerciseDocument, entries: [string, string][]) =>
  ask<MarkedPreview>({ document, entries });

async function ask<Answer>(body: object, signal?: AbortSignal): Promise<Answer | null> {
  const response = await fetch('/admin/exercises/look', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  return response.ok ? ((await response.json()) as Answer) : null;
}
