import type { ListeningScript } from './exam-format.ts';
import { addExtraTime, type ExtraTime } from './extra-time.ts';

/** A step of a scripted listening section. `from` and `to` are milliseconds since the section began. */
export type ListeningStep = {
  kind: 'read' | 'play' | 'pause' | 'answer';
  /** Index of the exercise in its section. */
  exercise: number;
  /** Index of the recording in its exercise. */
  recording: number;
  from: number;
  to: number;
};

/**
 * Returns the steps of a section in order: reading time, plays and silences for each recording. `seconds` are the
 * lengths of the recordings of each exercise. Extra time lengthens the silences only.
 */
export function planListening(
  script: ListeningScript,
  seconds: readonly (readonly number[])[],
  extraTime: ExtraTime,
): ListeningStep[] {
  const steps: ListeningStep[] = [];
  let at = 0;
  const add = (
    kind: ListeningStep['kind'],
    place: Pick<ListeningStep, 'exercise' | 'recording'>,
    duration: number,
  ) => {
    if (duration <= 0) return;
    steps.push({ kind, ...place, from: at, to: at + duration * 1000 });
    at += duration * 1000;
  };
  const silence = (duration: number) => addExtraTime(duration, extraTime);
  const places = seconds.flatMap((lengths, exercise) =>
    lengths.map((length, recording) => ({ length, place: { exercise, recording } })),
  );
  for (const { length, place } of places) {
    if (length <= 0) continue;
    add('read', place, silence(script.before));
    for (let play = 1; play <= script.plays; play += 1) {
      if (play > 1) add('pause', place, silence(script.between));
      add('play', place, length);
    }
    add('answer', place, silence(script.after));
  }
  return steps;
}

/** Returns the step at a time in milliseconds since the section began, or null after the last one. */
export const findStep = (steps: readonly ListeningStep[], elapsed: number): ListeningStep | null =>
  steps.find(({ from, to }) => from <= elapsed && elapsed < to) ?? null;

/** Returns the length of all steps in milliseconds. */
export const measureSteps = (steps: readonly ListeningStep[]): number => steps.at(-1)?.to ?? 0;
