import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { toFieldId } from './field.ts';
import type { Editor } from './use-editor.ts';

export function ChoicesField({
  field,
  hint,
  editor: { texts, inputs },
}: {
  field: string;
  hint?: string;
  editor: Pick<Editor<object>, 'texts' | 'inputs'>;
}) {
  const { label, options = [] } = texts[field] ?? {};
  const chosen = inputs.values[field] as readonly string[];
  return (
    <Fieldset legend={label} hint={hint}>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          id={`${toFieldId(field)}-${value}`}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) => {
            const isChosen = (each: string) => (each === value ? checked : chosen.includes(each));
            inputs.set(
              field,
              options.flatMap((option) => (isChosen(option.value) ? option.value : [])),
            );
          }}
        />
      ))}
    </Fieldset>
  );
}
