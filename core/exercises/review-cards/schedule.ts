import { type CardInput, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import type { FieldMark } from '../keys/mark-field.ts';

type Verdict = FieldMark['verdict'];

/** Whole days: a missed card is due the next day. No randomness, so that due dates are reproducible. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: 365 });

/** A nearly right answer is a pass rated "hard" (fsrs4anki, PR 559). */
const ratings = { right: Rating.Good, near: Rating.Hard, wrong: Rating.Again } as const;

export type Schedule = { card: object; due: Date };

/** Schedules the next review after an answer. Null creates a new card. */
export function schedule(card: object | null, verdict: Verdict, at: Date): Schedule {
  const known = card ? (card as CardInput) : createEmptyCard(at);
  const last = known.last_review ? new Date(known.last_review) : at;
  const { card: next } = scheduler.next(known, at < last ? last : at, ratings[verdict]);
  return { card: next, due: next.due };
}
