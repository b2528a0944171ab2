import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';

/** Several of a few: a box for each, in the order in which they are kept. */
export function ChoicesField<Value extends string>({
  id,
  legend,
  hint,
  options,
  chosen,
  onChange,
}: {
  /** Of the whole; the boxes have theirs after it. */
  id: string;
  legend: string;
  hint?: string;
  options: readonly { value: Value; label: string; hint?: string | undefined }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}) {
  return (
    <Fieldset legend={legend} hint={hint}>
      {options.map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          id={`${id}-${value}`}
          label={label}
          hint={hint}
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              options
                .map((option) => option.value)
                .filter((option) => (option === value ? checked : chosen.includes(option))),
            )
          }
        />
      ))}
    </Fieldset>
  );
}
