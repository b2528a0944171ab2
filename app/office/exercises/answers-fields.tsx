import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { AcceptedAnswer, AnswerFeedback } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { RowsField } from './rows-field.tsx';

const credits = [100, 75, 50, 25];

/** The first answer is displayed as the solution; the others may earn partial credit. */
export function AcceptedField({
  legend = m.writing_accepted(),
  accepted,
  onChange,
}: {
  legend?: string;
  accepted: readonly AcceptedAnswer[];
  onChange: (accepted: AcceptedAnswer[]) => void;
}) {
  return (
    <RowsField
      legend={legend}
      add={m.writing_accepted_add()}
      rows={accepted}
      empty={() => ({ text: '', credit: 1 })}
      max={documentLimits.accepted}
      onChange={onChange}
    >
      {({ text, credit }, change) => {
        const percent = Math.round(credit * 100);
        return (
          <>
            <TextField
              label={m.common_answer()}
              value={text}
              lang="fr"
              maxLength={documentLimits.answerCharacters}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
            <Select
              label={m.writing_credit()}
              value={String(percent)}
              options={[...new Set([...credits, percent])].map((each) => ({
                value: String(each),
                label: m.writing_percent({ percent: each }),
              }))}
              onChange={(event) => change({ credit: Number(event.currentTarget.value) / 100 })}
            />
          </>
        );
      }}
    </RowsField>
  );
}

export function FeedbackField({
  feedback,
  onChange,
}: {
  feedback: readonly AnswerFeedback[];
  onChange: (feedback: AnswerFeedback[]) => void;
}) {
  return (
    <RowsField
      legend={m.writing_feedback()}
      add={m.common_add_comment()}
      rows={feedback}
      empty={() => ({ answer: '', text: '' })}
      max={documentLimits.accepted}
      onChange={onChange}
    >
      {({ answer, text }, change) => (
        <>
          <TextField
            label={m.writing_feedback_answer()}
            value={answer}
            lang="fr"
            maxLength={documentLimits.answerCharacters}
            onChange={(event) => change({ answer: event.currentTarget.value })}
          />
          <TextField
            label={m.writing_feedback_text()}
            value={text}
            lang="fr"
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        </>
      )}
    </RowsField>
  );
}
