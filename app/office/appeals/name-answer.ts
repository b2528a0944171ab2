import type { DescribedField } from '#core/exercises/keys/describe-fields.ts';
import { m } from '#words/messages.js';

type Place = Pick<DescribedField, 'kind' | 'expected'>;

/** An answer as people read it: true and false are said, sentences in their order stand on one line. */
export const nameGiven = ({ kind }: Pick<Place, 'kind'>, words: string): string =>
  kind === 'true-false'
    ? ({ true: m.practice_true(), false: m.practice_false() }[words] ?? words)
    : words.replaceAll('\n', ' · ');

/** What is expected in a place. */
export const nameAnswer = (place: Place | null): string => (place ? nameGiven(place, place.expected) : '');
