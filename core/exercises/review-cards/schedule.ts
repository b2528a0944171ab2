import { type CardInput, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import type { FieldMark } from '../keys/mark-field.ts';

type Verdict = FieldMark['verdict'];

/**
 * Days, not minutes: what is missed comes back the next day. The intervals are those of FSRS with its usual weights, without chance,
 * so that the same answers at the same moments always give the same day.
 */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: 365 });

/** A small fault is a pass, but a hard one (fsrs4anki, PR 559). */
const ratings = { right: Rating.Good, near: Rating.Hard, wrong: Rating.Again } as const;

/** What the scheduler knows of a card, as it is kept. */
export type Schedule = { card: object; due: Date };

/** What becomes of a card that is answered at a moment; of a new one where `card` is null. */
export function schedule(card: object | null, verdict: Verdict, at: Date): Schedule {
  const known = card ? (card as CardInput) : createEmptyCard(at);
  const last = known.last_review ? new Date(known.last_review) : at;
  const { card: next } = scheduler.next(known, at < last ? last : at, ratings[verdict]);
  return { card: next, due: next.due };
}
