import { typeset } from '#common/typography.ts';
import type { ImportFormat, WordListOptions } from '#core/exercises/import/import-formats.ts';
import { m } from '#words/messages.js';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { type Lesson, useLessons } from './use-lessons.ts';

export type ImportOptions = {
  /** Null to detect the format. */
  format: ImportFormat | null;
  together: boolean;
  words: WordListOptions;
  productId: string;
  lessonId: string;
};

const formats: Readonly<Record<ImportFormat, () => string>> = {
  text: m.importing_format_text,
  gift: m.common_gift,
  moodle: m.importing_format_moodle,
  h5p: m.common_h5p,
  qti: m.importing_format_qti,
  csv: m.importing_format_csv,
  'word-list': m.importing_format_word_list,
  word: m.importing_format_word,
};

const tasks: Readonly<Record<WordListOptions['task'], () => string>> = {
  write: m.importing_words_task_write,
  match: m.importing_words_task_match,
  choose: m.importing_words_task_choose,
};

const frenchColumns: Readonly<Record<WordListOptions['french'], () => string>> = {
  auto: m.importing_format_auto,
  first: m.importing_words_first,
  second: m.importing_words_second,
};

export function ImportOptionsFields({
  options: { format, together, words, productId, lessonId },
  read,
  places,
  lessons: known,
  onChange,
}: {
  options: ImportOptions;
  /** Detected format of the last file. */
  read: ImportFormat | null;
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
      {(format ?? read) === 'word-list' ? (
        <>
          <Select
            label={m.importing_words_task()}
            value={words.task}
            autoComplete="off"
            options={Object.entries(tasks).map(([value, label]) => ({ value, label: label() }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ words: { ...words, task: value as WordListOptions['task'] } })
            }
          />
          <Select
            label={m.importing_words_french()}
            value={words.french}
            autoComplete="off"
            options={Object.entries(frenchColumns).map(([value, label]) => ({ value, label: label() }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ words: { ...words, french: value as WordListOptions['french'] } })
            }
          />
        </>
      ) : null}
      <Checkbox
        label={m.importing_together()}
        hint={m.importing_together_hint()}
        checked={together}
        onChange={({ currentTarget: { checked } }) => onChange({ together: checked })}
      />
    </Fieldset>
  );
}
