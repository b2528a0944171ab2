import type { ShownExercise, ShownItem, ShownMedia } from './shown-exercise.ts';

/** A file of an exercise. Its place is the item and the index: `3-0`. */
type PlacedMedia = ShownMedia & { place: string };

/** Matches the place of a file and, if only a sentence of it is played, the id of the sentence. */
const placePattern = /^(([A-Za-z0-9]{1,40})-(\d{1,2}))(?:\.([A-Za-z0-9]{1,40}))?$/;

const listAll = (items: readonly ShownItem[]): ShownItem[] =>
  items.flatMap((item) => (item.kind === 'reading' ? [item, ...item.questions] : [item]));

/** Returns the file at a place, or null. The place may name a sentence of a recording. */
export function findMedia({ items }: ShownExercise, place: string): PlacedMedia | null {
  const [, file = '', item, index] = placePattern.exec(place) ?? [];
  const media = listAll(items).find(({ id }) => id === item)?.media[Number(index)];
  return media ? { ...media, place: file } : null;
}

/** True if the plays of a recording are counted. */
export const isCounted = ({ isSound, plays }: Pick<ShownMedia, 'isSound' | 'plays'>): boolean =>
  isSound && plays !== undefined;

export const hasRecordings = (items: readonly ShownItem[]): boolean =>
  listAll(items).some(({ media }) => media.some(({ isSound }) => isSound));
