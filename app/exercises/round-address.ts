import { toExerciseHref, toTrialHref } from '#common/links.ts';

/** Round of missed questions. Its state is in the address, because nothing of it is stored. */
export type Round = {
  /** Fields to ask, in order. */
  remaining: readonly string[];
  done: number;
  /** Fields answered wrongly in this round. */
  again: readonly string[];
};

/** Query parameters: fields left, number of answered ones, and fields answered wrongly. */
const [remainingName, doneName, againName] = ['reste', 'faites', 'ratees'];

/** A review session has fewer questions. */
const maxFields = 60;

/** Separates fields. It is not part of their names and needs no escape in an address. */
const separator = '~';

export const isFieldName = (text: string): boolean => /^[\w.-]{1,100}$/.test(text);

const readFields = (text: string | null): string[] =>
  (text ?? '').split(separator).filter(isFieldName).slice(0, maxFields);

export const startRound = (fields: readonly string[]): Round => ({ remaining: fields, done: 0, again: [] });

/** Returns the round of an address, or null without one. */
export function readRound({ searchParams }: URL): Round | null {
  if (!searchParams.has(remainingName)) return null;
  const done = searchParams.get(doneName) ?? '';
  return {
    remaining: readFields(searchParams.get(remainingName)),
    done: /^\d{1,2}$/.test(done) ? Number(done) : 0,
    again: readFields(searchParams.get(againName)),
  };
}

const writeRound = ({ remaining, done, again }: Round) => ({
  [remainingName]: remaining.join(separator),
  [doneName]: String(done),
  [againName]: again.join(separator),
});

/** Returns the address of a round with the mistakes of an attempt. */
export const toMistakesHref = (exerciseId: string, number: number, round: Round): string =>
  `${toExerciseHref(exerciseId)}/erreurs?${new URLSearchParams({ copie: String(number), ...writeRound(round) })}`;

/** Returns the address of a round with the mistakes of a visitor's trial. */
export const toTrialMistakesHref = (trial: { productId: string; id: string }, round: Round): string =>
  `${toTrialHref(trial)}/erreurs?${new URLSearchParams(writeRound(round))}`;

/** Returns the round after an answer. */
export const advanceRound = ({ remaining, done, again }: Round, field: string, isRight: boolean): Round => ({
  remaining: remaining.slice(remaining.indexOf(field) + 1),
  done: done + 1,
  again: isRight ? again : [...again, field],
});
