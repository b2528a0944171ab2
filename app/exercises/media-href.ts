import type { PlacedExercise } from '#core/exercises/attempts/find-exercise.ts';

/** Query parameters of a file's address: its slow recording, and the play for which it is read. */
export const [slowName, playName] = ['lent', 'ecoute'];

/** Returns the address of a picture or recording by item and index. */
export const toExerciseMediaHref =
  ({ id, versionId }: Pick<PlacedExercise, 'id' | 'versionId'>) =>
  (item: string, index: number) =>
    `/media/exercice/${id}/${versionId}/${item}-${index}`;
