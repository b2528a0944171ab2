import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { Option } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import styles from './exercise-editor.module.css';
import { nameNext } from './new-item.ts';
import { RowsField } from './rows-field.tsx';

export function OptionsField({
  legend = m.writing_options(),
  options,
  isOne,
  onChange,
}: {
  legend?: string;
  options: readonly Option[];
  /** True if only one option can be right; ticking another one replaces it. */
  isOne: boolean;
  onChange: (options: Option[]) => void;
}) {
  return (
    <RowsField
      legend={legend}
      add={m.writing_option_add()}
      rows={options}
      empty={() => ({ id: nameNext(options), text: '', right: false, feedback: '' })}
      max={documentLimits.options}
      onChange={onChange}
    >
      {({ id, text, right, feedback }, change) => (
        <>
          <div className={styles.wide}>
            <TextField
              label={m.writing_option()}
              value={text}
              lang="fr"
              maxLength={documentLimits.answerCharacters}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
          </div>
          <Checkbox
            label={m.common_right_answer()}
            checked={right}
            onChange={({ currentTarget: { checked } }) =>
              isOne && checked
                ? onChange(options.map((each) => ({ ...each, right: each.id === id })))
                : change({ right: checked })
            }
          />
          <TextField
            label={m.writing_feedback_text()}
            value={feedback}
            lang="fr"
            onChange={(event) => change({ feedback: event.currentTarget.value })}
          />
        </>
      )}
    </RowsField>
  );
}
