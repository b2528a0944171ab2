import { useEffect, useState } from 'react';
import { formatClock } from '#common/format-clock.ts';
import type { PickedExercise } from '#core/exams/papers/list-paper-exercises.ts';
import { m } from '#words/messages.js';
import { toExerciseMediaHref } from '../../exercises/media-href.ts';
import { loadRecordingSeconds } from './load-seconds.ts';

/** Length of the recording that a scripted section plays, measured from the file. */
export function RecordingLength({
  exercise: { id, versionId, recordings },
  seconds,
  onMeasure,
}: {
  exercise: PickedExercise;
  seconds: number;
  onMeasure: (seconds: number) => void;
}) {
  const [isUnreadable, setUnreadable] = useState(false);
  const [place = ''] = recordings;
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again only for another file.
  useEffect(() => {
    if (!versionId || !place) return;
    const stop = new AbortController();
    const [item = '', index] = place.split('-');
    void loadRecordingSeconds(toExerciseMediaHref({ id, versionId })(item, Number(index)), stop.signal).then(
      (measured) => {
        if (stop.signal.aborted) return;
        setUnreadable(measured === null);
        if (measured !== null && measured !== seconds) onMeasure(measured);
      },
    );
    return () => stop.abort();
  }, [id, versionId, place]);
  return (
    <p role="status">
      {recordings.length === 0 ? (
        <span>{m.exams_recording_none()}</span>
      ) : recordings.length > 1 ? (
        <span>{m.exams_recordings_several()}</span>
      ) : isUnreadable ? (
        <span>{m.exams_recording_unreadable()}</span>
      ) : (
        <span>{m.exams_recording_length({ time: formatClock(seconds) })}</span>
      )}
    </p>
  );
}
