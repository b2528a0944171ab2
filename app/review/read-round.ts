import { redirect } from 'react-router';
import type { Core } from '#core/context.ts';
import type { PlacedExercise } from '#core/exercises/attempts/find-exercise.ts';
import { findRepeatedQuestion } from '#core/exercises/review/repeat-question.ts';
import { readAnswersOf } from '../exercises/answer-form.ts';
import { readRound } from '../exercises/round-address.ts';
import { readForm } from '../read-form.ts';

/** Loads the round of an address and its next question, or redirects to `exit` without a round. */
export async function loadRound(core: Core, { id, versionId }: PlacedExercise, url: URL, exit: string) {
  const round = readRound(url);
  if (!round) throw redirect(exit, 303);
  const question = await findRepeatedQuestion(core, { exerciseId: id, versionId }, round.remaining);
  const remaining = question ? round.remaining.slice(round.remaining.indexOf(question.field)) : [];
  if (!question && round.done === 0) throw redirect(exit, 303);
  return { round: { ...round, remaining }, question };
}

/** Reads the field and the answer of a submitted question. */
export async function readRepeatedAnswer(core: Core, exerciseId: string, request: Request) {
  const form = await readForm(request);
  const [versionId, field] = [String(form.get('version') ?? ''), String(form.get('field') ?? '')];
  const answers = await readAnswersOf(core, { exerciseId, versionId }, form);
  return { versionId, field, answer: Object.hasOwn(answers, field) ? answers[field] : undefined };
}
