import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { FaultySentence } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { Select, TextField } from '../../ui/forms/field.tsx';
import styles from './exercise-editor.module.css';
import { followWords, listWords, placeWords, type WordRange } from './faulty-words.ts';
import { LinesField } from './lines-field.tsx';
import { nameNext } from './new-item.ts';
import { RowsField } from './rows-field.tsx';

export default function FaultyField({
  sentences,
  onChange,
}: {
  sentences: readonly FaultySentence[];
  onChange: (sentences: FaultySentence[]) => void;
}) {
  return (
    <RowsField
      legend={m.writing_sentences()}
      add={m.writing_sentence_add()}
      rows={sentences}
      empty={() => ({ id: nameNext(sentences), text: '', fault: null, feedback: '' })}
      max={documentLimits.options}
      onChange={onChange}
    >
      {(sentence, change) => <FaultyFields sentence={sentence} onChange={change} />}
    </RowsField>
  );
}

function FaultyFields({
  sentence: { text, fault, feedback },
  onChange,
}: {
  sentence: FaultySentence;
  onChange: (part: Partial<FaultySentence>) => void;
}) {
  const words = listWords(text);
  const range = fault && placeWords(text, fault);
  const choices = words.map(({ start, end }, index) => ({
    value: String(index),
    label: m.writing_numbered({ number: index + 1, kind: text.slice(start, end) }),
  }));
  const mark = ({ first, last }: WordRange) =>
    onChange({
      fault: {
        start: words[first]?.start ?? 0,
        end: words[Math.max(first, last)]?.end ?? 0,
        corrections: fault?.corrections ?? [],
      },
    });
  return (
    <>
      <TextField
        className={styles.wide}
        label={m.writing_sentence_text()}
        value={text}
        lang="fr"
        onChange={({ currentTarget: { value } }) =>
          onChange({ text: value, fault: fault && followWords(text, value, fault) })
        }
      />
      <Select
        label={m.writing_faulty_first()}
        value={range ? String(range.first) : ''}
        options={[{ value: '', label: m.writing_faulty_none() }, ...choices]}
        onChange={({ currentTarget: { value } }) =>
          value === '' ? onChange({ fault: null }) : mark({ first: Number(value), last: Number(value) })
        }
      />
      {fault && range ? (
        <>
          <Select
            label={m.writing_faulty_last()}
            value={String(range.last)}
            options={choices.slice(range.first)}
            onChange={({ currentTarget: { value } }) => mark({ ...range, last: Number(value) })}
          />
          <LinesField
            label={m.writing_corrections()}
            lines={fault.corrections}
            rows={1}
            onChange={(corrections) => onChange({ fault: { ...fault, corrections } })}
          />
        </>
      ) : null}
      <TextField
        label={m.writing_feedback_text()}
        optional
        value={feedback}
        lang="fr"
        onChange={(event) => onChange({ feedback: event.currentTarget.value })}
      />
    </>
  );
}
