import { useEffect, useState } from 'react';
import { formatClock } from '#common/format-clock.ts';
import type { PickedExercise } from '#core/exams/papers/list-paper-exercises.ts';
import { m } from '#words/messages.js';
import { toExerciseMediaHref } from '../../exercises/media-href.ts';

/** Lengths of the recordings that a scripted section plays, measured from the files. */
export function RecordingLengths({
  exercise: { id, versionId, recordings },
  seconds,
  onMeasure,
}: {
  exercise: PickedExercise;
  seconds: readonly number[];
  onMeasure: (seconds: number[]) => void;
}) {
  const [unreadable, setUnreadable] = useState<readonly number[]>([]);
  const places = recordings.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again only for other files.
  useEffect(() => {
    if (!versionId) return;
    const stop = new AbortController();
    const toHref = toExerciseMediaHref({ id, versionId });
    const measuring = recordings.map((place) => {
      const [item = '', index] = place.split('-');
      return loadRecordingSeconds(toHref(item, Number(index)), stop.signal);
    });
    void Promise.all(measuring).then((measured) => {
      if (stop.signal.aborted) return;
      setUnreadable(measured.flatMap((each, at) => (each === null ? at : [])));
      const known = measured.map((each, at) => each ?? seconds[at] ?? 0);
      // Browsers round differently, and a second is no reason to change a paper.
      if (known.some((each, at) => Math.abs(each - (seconds[at] ?? 0)) > 1)) onMeasure(known);
    });
    return () => stop.abort();
  }, [id, versionId, places]);
  return (
    <div role="status">
      {recordings.length === 0 ? (
        <p>
          <span>{m.exams_recording_none()}</span>
        </p>
      ) : null}
      {recordings.map((place, at) => (
        <p key={place}>
          {recordings.length > 1 ? (
            <span>{`${m.exams_recording_of({ number: at + 1, count: recordings.length })} · `}</span>
          ) : null}
          {unreadable.includes(at) ? (
            <span>{m.exams_recording_unreadable()}</span>
          ) : (
            <span>{m.exams_recording_length({ time: formatClock(seconds[at] ?? 0) })}</span>
          )}
        </p>
      ))}
    </div>
  );
}

/** Resolves to the length of a recording in whole seconds, rounded up, or null if the browser cannot play it. */
function loadRecordingSeconds(href: string, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    const audio = new Audio();
    const finish = (seconds: number | null) => {
      audio.removeAttribute('src');
      resolve(seconds);
    };
    audio.preload = 'metadata';
    audio.addEventListener('loadedmetadata', () =>
      finish(Number.isFinite(audio.duration) && audio.duration > 0 ? Math.ceil(audio.duration) : null),
    );
    audio.addEventListener('error', () => finish(null));
    signal.addEventListener('abort', () => finish(null));
    audio.src = href;
  });
}
