import { typeset } from '#common/typography.ts';
import type { ImportFormat } from '#core/exercises/import/import-formats.ts';
import { m } from '#words/messages.js';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { type Lesson, useLessons } from './use-lessons.ts';

export type ImportOptions = {
  /** Null to detect the format. */
  format: ImportFormat | null;
  together: boolean;
  productId: string;
  lessonId: string;
};

const formats: Readonly<Record<ImportFormat, () => string>> = {
  text: m.importing_format_text,
  gift: m.common_gift,
  moodle: m.importing_format_moodle,
  csv: m.importing_format_csv,
  word: m.importing_format_word,
};

export function ImportOptionsFields({
  options: { format, together, productId, lessonId },
  places,
  lessons: known,
  onChange,
}: {
  options: ImportOptions;
  places: readonly { value: string; label: string }[];
  /** Lessons of the product that the URL names. */
  lessons: readonly Lesson[];
  onChange: (changes: Partial<ImportOptions>) => void;
}) {
  const lessons = useLessons(productId, known);
  return (
    <Fieldset legend={m.importing_place()} columns={2}>
      <Select
        label={m.common_product()}
        value={productId}
        autoComplete="off"
        options={[{ value: '', label: m.writing_no_product() }, ...places]}
        onChange={({ currentTarget: { value } }) => onChange({ productId: value, lessonId: '' })}
      />
      <Select
        label={m.common_lesson()}
        value={lessonId}
        autoComplete="off"
        disabled={lessons.length === 0}
        options={[
          { value: '', label: m.writing_no_lesson() },
          ...lessons.map(({ id, title }) => ({ value: id, label: typeset(title) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ lessonId: value })}
      />
      <Select
        label={m.importing_format()}
        value={format ?? ''}
        autoComplete="off"
        options={[
          { value: '', label: m.importing_format_auto() },
          ...Object.entries(formats).map(([value, label]) => ({ value, label: label() })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ format: value === '' ? null : (value as ImportFormat) })
        }
      />
      <Checkbox
        label={m.importing_together()}
        hint={m.importing_together_hint()}
        checked={together}
        onChange={({ currentTarget: { checked } }) => onChange({ together: checked })}
      />
    </Fieldset>
  );
}
