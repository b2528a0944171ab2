/** All durations are multiples of this number of minutes. */
export const minuteStep = 5;

/** A lesson, an exercise or an exam paper that is left to do. */
export type StudyWork = {
  kind: 'lesson' | 'exercise' | 'paper';
  id: string;
  /** A positive multiple of `minuteStep`. */
  minutes: number;
  /** Day in Paris on which a lesson opens; null if it is open. */
  opensOn: string | null;
};

/** `isContinued`: an earlier day has the first part of the same work. */
export type StudyTask<Work extends StudyWork> = { work: Work; minutes: number; isContinued: boolean };
