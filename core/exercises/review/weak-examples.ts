import type { Core } from '../../context.ts';
import { readKeys } from '../attempts/read-key.ts';
import type { DescribedField } from '../keys/describe-fields.ts';
import { describeFields } from '../keys/describe-fields.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { listFieldsOf, wordAnswer } from '../keys/list-fields.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';

/** Wrong answer of the learner, with its question and the solution. */
export type WeakExample = Pick<DescribedField, 'kind' | 'prompt' | 'before' | 'after' | 'expected'> & {
  exerciseId: string;
  field: string;
  verdict: 'near' | 'wrong';
  given: string;
};

/** An answer that may become an example. */
export type ExampleAnswer = {
  exerciseId: string;
  versionId: string;
  field: string;
  verdict: 'right' | 'near' | 'wrong';
  answer: unknown;
  /** True if the attempt still hides the solution. */
  isHidden: boolean;
};

const maxExamples = 3;
/** More than shown, because the exercise of a candidate may be closed. */
const maxCandidates = 9;

/** Returns the latest wrong answers with a visible solution, one per question. Expects the latest first. */
export function listExampleCandidates<Answer extends ExampleAnswer>(answers: readonly Answer[]): Answer[] {
  const byField = new Map<string, Answer>();
  for (const answer of answers) {
    const place = `${answer.exerciseId} ${answer.field}`;
    const isWrong = answer.verdict !== 'right' && answer.answer !== '' && !answer.isHidden;
    if (isWrong && !byField.has(place)) byField.set(place, answer);
  }
  return [...byField.values()].slice(0, maxCandidates);
}

/**
 * Describes up to three candidates of each list. One statement reads all keys.
 * @param isOpen false for exercises whose solutions the learner may no longer see
 */
export async function describeExamples(
  core: Pick<Core, 'db'>,
  candidates: readonly (readonly ExampleAnswer[])[],
  {
    shownOf,
    isOpen,
  }: { shownOf: ReadonlyMap<string, ShownExercise>; isOpen: (exerciseId: string) => boolean },
): Promise<WeakExample[][]> {
  const chosen = candidates.map((list) =>
    list.filter(({ exerciseId }) => isOpen(exerciseId)).slice(0, maxExamples),
  );
  const keys = await readKeys(
    core.db,
    chosen.flat().map(({ versionId }) => versionId),
  );
  const describe = ({ exerciseId, versionId, field, verdict, answer }: ExampleAnswer): WeakExample[] => {
    const [shown, key] = [shownOf.get(versionId), keys.get(versionId)];
    if (!shown || !key || verdict === 'right') return [];
    const described = describeFields(shown, key).find((place) => place.field === field);
    const place = listFieldsOf(shown.items).find((each) => each.field === field);
    if (!described || !place) return [];
    const { kind, prompt, before, after, expected } = described;
    const given = wordAnswer(place, answer as FieldAnswer);
    return [{ exerciseId, field, verdict, given, kind, prompt, before, after, expected }];
  };
  return chosen.map((list) => list.flatMap(describe));
}
