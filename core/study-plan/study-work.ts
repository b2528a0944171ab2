/** All durations are multiples of this number of minutes. */
export const minuteStep = 5;

/** Durations for the learner to choose from, in minutes per working day. */
export const dailyMinutes = [15, 20, 30, 45, 60, 90, 120, 180, 240] as const;

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
