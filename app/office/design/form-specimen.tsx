import { m } from '#words/messages.js';
import { Checkbox, Switch } from '../../ui/forms/checkbox.tsx';
import { PasswordField, Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { FileDrop, UploadRow } from '../../ui/forms/upload.tsx';
import type { SpecimenProps } from './schemes.tsx';

const states = ['running', 'paused', 'success', 'error'] as const;

/** Fields as they are, with advice, with an error, closed. */
export function FormSpecimen({ scheme }: SpecimenProps) {
  const label = m.design_field();
  const error = m.design_field_error();
  return (
    <>
      <Fieldset legend={m.design_fields({ scheme })} hint={m.design_sample_text()}>
        <TextField label={label} hint={m.design_sample_text()} optional />
        <TextField label={label} error={error} defaultValue={m.design_sample_title()} />
        <TextField label={label} disabled defaultValue={m.design_sample_title()} />
        <PasswordField label={m.design_password()} autoComplete="off" />
        <TextArea label={label} rows={2} error={error} />
        <Select label={label} options={[{ value: '1', label: m.design_sample_title() }]} />
        <Checkbox label={label} hint={m.design_sample_text()} />
        <Checkbox label={label} error={error} defaultChecked />
        <Switch label={label} defaultChecked />
        <Switch label={label} />
      </Fieldset>
      <FileDrop label={m.design_drop({ scheme })} hint={m.design_sample_text()} onFiles={() => undefined} />
      {states.map((state) => (
        <UploadRow
          key={state}
          fileName={m.design_file()}
          state={state}
          progress={0.4}
          error={state === 'error' ? error : undefined}
          onPause={() => undefined}
          onResume={() => undefined}
          onCancel={() => undefined}
          onRetry={() => undefined}
          onRemove={() => undefined}
        />
      ))}
    </>
  );
}
