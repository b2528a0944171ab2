/** Returns the page of a sitting: its running section, its break or its result. */
export const toExamHref = (sittingId: string): string => `/members/examens/${sittingId}`;

/** Prefix of the ids of an exercise, because the page of an exam shows several. */
export const toExercisePrefix = (exerciseId: string): string => `e${exerciseId}-`;
