import { useEffect, useState } from 'react';
import { typeset } from '#common/typography.ts';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import type { ShownExercise } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import { ExerciseSheet } from '../../exercises/exercise-sheet.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './exercise-editor.module.css';

type Look = { shown: ShownExercise | null; faults: string[]; remarks: string[] };

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

/** The learner's view beside the editor, and the remarks on what is written. */
export function ExerciseLook({ look }: { look: Look | null }) {
  return (
    <section className={styles.look} aria-labelledby="look">
      <h2 id="look" className={styles.lookTitle}>
        {m.writing_look()}
      </h2>
      <div role="status">
        {look && look.faults.length > 0 ? (
          <Notice title={m.writing_faults()}>
            <ul>
              {look.faults.map((fault) => (
                <li key={fault}>{typeset(fault)}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {look && look.remarks.length > 0 ? (
          <Notice tone="warning" title={m.writing_remarks()}>
            <ul>
              {look.remarks.map((remark) => (
                <li key={remark}>{typeset(remark)}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
      </div>
      {look?.shown ? (
        <div className={styles.sheet}>
          <ExerciseSheet
            key={JSON.stringify(look.shown)}
            shown={look.shown}
            answers={{}}
            marks={null}
            notes={{}}
            mayClaim={false}
            toMediaHref={() => ''}
          />
        </div>
      ) : (
        <p className={styles.small}>{m.writing_look_empty()}</p>
      )}
    </section>
  );
}
