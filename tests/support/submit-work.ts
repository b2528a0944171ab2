import { readHidden } from './read-hidden.ts';
import type { Visitor } from './visitor.ts';

/** Submits typed answers by field of an exercise, as a browser without script does. */
export async function submitWork(
  learner: Visitor,
  exerciseId: string,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  const path = `/members/exercices/${exerciseId}`;
  const hidden = readHidden(await (await learner.visit(path)).text());
  const given = Object.fromEntries(Object.entries(answers).map(([field, value]) => [`t.${field}`, value]));
  const sent = await learner.visit(path, { form: { ...hidden, ...given } });
  if (sent.status !== 303) throw new Error(`work not submitted: ${sent.status} ${await sent.text()}`);
}
