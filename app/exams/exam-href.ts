/** Prefix of the ids of an exercise, because the page of an exam shows several. */
export const toExercisePrefix = (exerciseId: string): string => `e${exerciseId}-`;
