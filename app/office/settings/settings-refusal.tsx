import type { SchoolField } from '#core/settings/school-input.ts';
import { Refusal } from '../editing/refusal.tsx';
import { fieldId, fieldWords } from './field-words.ts';
import type { SettingsErrors } from './settings-draft.ts';

/** Why the settings were not saved. */
export function SettingsRefusal({ answer, onRetry }: { answer: SettingsErrors | null; onRetry: () => void }) {
  if (!answer) return null;
  return (
    <Refusal
      answer={answer}
      onRetry={onRetry}
      title={answer.form}
      faults={Object.entries(answer.fields).map(([name, [sentence = '']]) => ({
        id: fieldId(name),
        label: fieldWords[name.split('.')[0] as SchoolField](),
        sentence,
      }))}
    />
  );
}
