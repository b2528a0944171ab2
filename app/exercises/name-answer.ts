import type { DescribedField } from '#core/exercises/keys/describe-fields.ts';
import { m } from '#words/messages.js';

type Place = Pick<DescribedField, 'kind' | 'expected'>;

/** Formats an answer for display: true and false as words, ordered sentences on one line. */
export const nameGiven = ({ kind }: { kind: string }, words: string): string =>
  kind === 'true-false'
    ? ({ true: m.practice_true(), false: m.practice_false() }[words] ?? words)
    : words.replaceAll('\n', ' · ');

/** Returns the expected answer of a position. */
export const nameAnswer = (place: Place | null): string => (place ? nameGiven(place, place.expected) : '');
