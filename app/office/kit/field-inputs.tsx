import { Switch } from '../../ui/forms/checkbox.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import type { Editor } from './use-editor.ts';

type Inputs = Pick<Editor<object>, 'texts' | 'inputs'>;

export const FieldInputs = ({ part, texts, inputs }: Inputs & { part: string }) =>
  Object.entries(texts).flatMap(([name, text]) =>
    text.part === part ? <FieldInput key={name} name={name} texts={texts} inputs={inputs} /> : [],
  );

function FieldInput({ name, texts, inputs }: Inputs & { name: string }) {
  const { input, max, rows, optional, options = [] } = texts[name] ?? {};
  if (input === 'switch') return <Switch {...inputs.toSwitch(name)} />;
  const text = inputs.toText(name);
  if (input === 'choice') return <Select {...text} options={options} />;
  if (input === 'paragraphs') return <TextArea {...text} rows={rows} optional={optional} />;
  return (
    <TextField
      {...text}
      type={input === 'day' ? 'date' : 'text'}
      maxLength={max}
      optional={optional}
      required={!optional}
    />
  );
}
