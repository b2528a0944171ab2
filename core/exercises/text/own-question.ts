/** Digest of an exercise in the formats of other systems, which keep or ignore it. */
export const writeVersion = (digest: string): string => `[version:${digest}]`;

export const findVersion = (text: string): string => /\[version:([\da-f]{32})\]/.exec(text)?.[1] ?? '';

/** Ids of an exported exercise and of one of its questions, and the title of the exercise. */
type OwnQuestion = { exercise: string; question: string; title: string };

/**
 * Recognises a question that a Cédille site exported: its name ends with its id, « Le passé composé (3.2) ».
 * @param key import key of the question
 */
export function findOwnQuestion(key: string, name: string): OwnQuestion | null {
  const [, exercise = '', question = ''] =
    /^id:([\w-]{1,80})\.([a-z0-9]{1,20}(?:\.[a-z0-9]{1,20})?)$/i.exec(key) ?? [];
  const ending = ` (${question})`;
  if (!question || !name.endsWith(ending)) return null;
  return { exercise, question, title: name.slice(0, -ending.length) };
}
