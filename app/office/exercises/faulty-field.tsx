import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { FaultySentence } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { TextField } from '../../ui/forms/field.tsx';
import { LinesField } from './answers-fields.tsx';
import { nameNext } from './new-item.ts';
import { RowsField } from './rows-field.tsx';

/** Sentences in which one thing is wrong, or nothing: what is wrong is named by its words. */
export function FaultyField({
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
      {({ text, fault, feedback }, change) => {
        const words = fault ? text.slice(fault.start, fault.end) : '';
        return (
          <>
            <TextField
              label={m.writing_sentence_text()}
              value={text}
              lang="fr"
              onChange={({ currentTarget: { value } }) =>
                change({ text: value, fault: place(value, words, fault?.corrections ?? []) })
              }
            />
            <TextField
              label={m.writing_faulty_words()}
              hint={m.writing_faulty_hint()}
              value={words}
              lang="fr"
              onChange={({ currentTarget: { value } }) =>
                change({ fault: place(text, value, fault?.corrections ?? []) })
              }
            />
            {fault ? (
              <LinesField
                label={m.writing_corrections()}
                lines={fault.corrections}
                onChange={(corrections) => change({ fault: { ...fault, corrections } })}
              />
            ) : null}
            <TextField
              label={m.writing_feedback_text()}
              value={feedback}
              lang="fr"
              onChange={(event) => change({ feedback: event.currentTarget.value })}
            />
          </>
        );
      }}
    </RowsField>
  );
}

/** Where words stand in a sentence; nowhere where they do not. */
function place(text: string, words: string, corrections: string[]): FaultySentence['fault'] {
  const start = words ? text.indexOf(words) : -1;
  return start < 0 ? null : { start, end: start + words.length, corrections };
}
