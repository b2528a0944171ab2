import { Refusal } from '../editing/refusal.tsx';
import { fieldId, nameField } from './field-words.ts';
import type { ScoreErrors } from './score-draft.ts';

/** Why a result was not saved. */
export const ScoreRefusal = ({
  answer,
  exam,
  onRetry,
}: {
  answer: ScoreErrors | null;
  exam: string;
  onRetry: () => void;
}) => (
  <Refusal
    answer={answer}
    onRetry={onRetry}
    title={answer?.form ?? ''}
    faults={Object.entries(answer?.fields ?? {}).map(([name, [sentence = '']]) => ({
      id: fieldId(name),
      label: nameField(name, exam),
      sentence,
    }))}
  />
);
