import type { FieldAnswer, FieldKey } from '../keys/exercise-key.ts';
import { markForm } from '../keys/mark-exercise.ts';
import type { Key } from '../marking/mark-answer.ts';
import { prepareAnswer } from '../marking/prepare-answer.ts';
import { stripAccents } from '../marking/read-words.ts';

/**
 * Returns the credit of each field from 0 to 1, or null for an empty field. Accents do not count: who types
 * without them still knows the form. A field without a key gets no credit.
 */
export async function weighFields(
  fields: readonly (readonly [key: FieldKey | undefined, answer: FieldAnswer | undefined])[],
): Promise<(number | null)[]> {
  const marks = await markForm<string>(
    fields.flatMap(([key, answer], at) =>
      key && !isNothing(answer)
        ? [[`${at}`, key, answer] as const, [`${at} plain`, ignoreAccents(key), stripAnswer(answer)] as const]
        : [],
    ),
  );
  const creditOf = (name: string) => marks.get(name)?.credit ?? 0;
  return fields.map(([, answer], at) =>
    isNothing(answer) ? null : Math.max(creditOf(`${at}`), creditOf(`${at} plain`)),
  );
}

const isNothing = (answer: FieldAnswer | undefined): boolean =>
  answer === undefined ||
  (typeof answer === 'string' ? answer.trim() === '' : Array.isArray(answer) && answer.length === 0);

function ignoreAccents(key: FieldKey): FieldKey {
  if (key.type === 'typed')
    return { ...key, accepted: key.accepted.map((each) => ({ ...each, key: stripKey(each.key) })) };
  if (key.type === 'fault' && key.fault)
    return { ...key, fault: { ...key.fault, correction: stripKey(key.fault.correction) } };
  return key;
}

const stripKey = ({ options, answers }: Key): Key => ({
  options,
  answers: answers.map(({ text }) => prepareAnswer(stripAccents(text))),
});

function stripAnswer(answer: FieldAnswer | undefined): FieldAnswer | undefined {
  if (typeof answer === 'string') return stripAccents(answer);
  if (answer === undefined || Array.isArray(answer)) return answer;
  return { ...answer, correction: stripAccents(answer.correction) };
}
