import { Refusal } from '../editing/refusal.tsx';
import { fieldId, fieldWords } from './field-words.ts';
import type { ProductErrors } from './product-draft.ts';

/** Why a product was not saved. */
export function ProductRefusal({ answer, onRetry }: { answer: ProductErrors | null; onRetry: () => void }) {
  const faults = Object.entries(answer?.fields ?? {}) as [keyof typeof fieldWords, string[]][];
  return (
    <Refusal
      answer={answer?.form ? answer : null}
      onRetry={onRetry}
      title={answer?.form ?? ''}
      faults={faults.map(([name, [sentence = '']]) => ({
        id: fieldId(name),
        label: fieldWords[name](),
        sentence,
      }))}
    />
  );
}
