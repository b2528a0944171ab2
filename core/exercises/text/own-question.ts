/** Digest of an exercise in the formats of other systems, which keep or ignore it. */
export const writeVersion = (digest: string): string => `[version:${digest}]`;

export const findVersion = (text: string): string => /\[version:([\da-f]{32})\]/.exec(text)?.[1] ?? '';

/** Ids of an exported exercise and of one of its questions, and the title of the exercise. */
export type OwnQuestion = { exercise: string; question: string; title: string };

const idPattern = /^([\w-]{1,80})\.([a-z0-9]{1,20}(?:\.[a-z0-9]{1,20})?)$/i;

/**
 * Recognises a question that a Cédille site exported: its name ends with its id, « Le passé composé (3.2) ».
 * @param key import key of the question
 */
export function findOwnQuestion(key: string, name: string): OwnQuestion | null {
  const [, exercise = '', question = ''] = key.startsWith('id:') ? (idPattern.exec(key.slice(3)) ?? []) : [];
  if (!question || !name.endsWith(` (${question})`)) return null;
  return { exercise, question, title: removeId(name, question) };
}

/** Returns the title of the exercise from the name of its question. */
export const removeId = (name: string, question: string): string =>
  name.endsWith(` (${question})`) ? name.slice(0, -` (${question})`.length) : name;

/** Comment of a question for the editors of its file. */
export const writeOwnComment = (id: string, digest: string): string => `[id:${id}] ${writeVersion(digest)}`;

/** Recognises a question by its comment. */
export function findOwnComment(comment: string): Omit<OwnQuestion, 'title'> | null {
  const [, id = ''] = /\[id:([\w.-]{1,130})\]/.exec(comment) ?? [];
  const [, exercise = '', question = ''] = idPattern.exec(id) ?? [];
  return question ? { exercise, question } : null;
}
