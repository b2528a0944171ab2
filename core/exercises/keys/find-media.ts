import type { ShownExercise, ShownItem, ShownMedia } from './shown-exercise.ts';

type Part = { start: number; end: number };

/** A file of an exercise, or a sentence of it. The place is the item, the index and the sentence: `3-0`, `3-0.2`. */
type PlacedMedia = ShownMedia & {
  /** Place of the whole file. */
  filePlace: string;
  /** Sentence in milliseconds of the recording. Null for the whole. */
  part: Part | null;
};

const placePattern = /^(([A-Za-z0-9]{1,40})-(\d{1,2}))(?:\.(\d{1,2}))?$/;

const listAll = (items: readonly ShownItem[]): ShownItem[] =>
  items.flatMap((item) => (item.kind === 'reading' ? [item, ...item.questions] : [item]));

/**
 * Lists the sentences that are played one by one: those of a dictation that is answered by sentence and whose
 * recording is at `index`. Null if the file is played as a whole.
 */
export function listSentences(item: ShownItem, index: number): Part[] | null {
  if (item.kind !== 'dictation' || item.media.findIndex(({ isSound }) => isSound) !== index) return null;
  const isBySentence = item.fields[0]?.field !== item.id;
  return isBySentence && item.times.every(({ end }) => end > 0) ? item.times : null;
}

/** Returns the file or the sentence at a place, or null. */
export function findMedia({ items }: ShownExercise, place: string): PlacedMedia | null {
  const [, filePlace = '', id, index, sentence] = placePattern.exec(place) ?? [];
  const item = listAll(items).find((each) => each.id === id);
  const media = item?.media[Number(index)];
  if (!item || !media) return null;
  if (sentence === undefined) return { ...media, filePlace, part: null };
  const part = listSentences(item, Number(index))?.[Number(sentence) - 1];
  return part ? { ...media, filePlace, part } : null;
}

/** True if the plays of a recording are counted. */
export const isCounted = ({ isSound, plays }: Pick<ShownMedia, 'isSound' | 'plays'>): boolean =>
  isSound && plays !== undefined;

/** Returns the recording whose plays are counted at a place, or null. Sentences are counted one by one. */
export function findCounted(shown: ShownExercise, place: string): PlacedMedia | null {
  const media = findMedia(shown, place);
  if (!media || !isCounted(media)) return null;
  // A recording that is played by sentence has no plays as a whole.
  const hasSentences = findMedia(shown, `${media.filePlace}.1`) !== null;
  return hasSentences === (media.part !== null) ? media : null;
}

export const hasRecordings = (items: readonly ShownItem[]): boolean =>
  listAll(items).some(({ media }) => media.some(({ isSound }) => isSound));
