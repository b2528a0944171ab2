import { useEffect, useState } from 'react';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import type { ShownExercise } from '#core/exercises/keys/shown-exercise.ts';

/** What learners would see of a draft, what keeps it from being saved, and what a teacher may not have meant. */
export type Look = { shown: ShownExercise | null; faults: string[]; remarks: string[] };

/** After the last key, in milliseconds. */
const calmMilliseconds = 400;

/** What learners would see of a draft, and what is to be said of it, a moment after each change. */
export function useLook(document: ExerciseDocument): Look | null {
  const [look, setLook] = useState<Look | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetchLook(document, stop.signal)
        .then((found) => found && setLook(found))
        .catch((error: unknown) => {
          if (!stop.signal.aborted) reportError(error);
        });
    }, calmMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [document]);
  return look;
}

async function fetchLook(document: ExerciseDocument, signal: AbortSignal): Promise<Look | null> {
  const response = await fetch('/admin/exercises/look', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ document }),
    signal,
  });
  return response.ok ? ((await response.json()) as Look) : null;
}
