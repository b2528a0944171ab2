import { useState } from 'react';
import { isSameValue } from '#common/same-value.ts';
import { m } from '#words/messages.js';
import { TextArea } from '../../ui/forms/field.tsx';

/** Several short texts, one per line. Empty lines stay visible while typing but are not part of the value. */
export function LinesField({
  label,
  hint = m.writing_one_a_line(),
  lines,
  rows = 2,
  withEmpty,
  className,
  onChange,
}: {
  label: string;
  hint?: string;
  lines: readonly string[];
  rows?: number;
  /** True if the value includes empty lines, because other data refers to lines by index. */
  withEmpty?: boolean;
  className?: string | undefined;
  onChange: (lines: string[]) => void;
}) {
  const [typed, setTyped] = useState(lines.join('\n'));
  const value = isSameValue(dropEmpty(typed.split('\n')), dropEmpty(lines)) ? typed : lines.join('\n');
  return (
    <TextArea
      label={label}
      hint={hint}
      value={value}
      rows={Math.max(rows, value.split('\n').length)}
      lang="fr"
      className={className}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const now = value.split('\n');
        onChange(withEmpty ? now : dropEmpty(now));
      }}
    />
  );
}

const dropEmpty = (lines: readonly string[]): string[] => lines.filter((line) => line.trim() !== '');
