import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import sheet from '../kit/sheet.module.css';
import { AcceptedField, FeedbackField } from './answers-fields.tsx';
import styles from './exercise-editor.module.css';
import { type AnyGap, wordOf } from './gap-text.ts';
import { OptionsField } from './options-field.tsx';

/** Opens the details of a gap and scrolls to them. The focus stays in the text. */
export function openGap(id: string): void {
  const details = document.getElementById(id);
  if (!(details instanceof HTMLDetailsElement)) return;
  details.open = true;
  details.scrollIntoView({ block: 'nearest' });
}

export function GapDetails({
  id,
  gap,
  number,
  startsOpen,
  onChange,
  onRemove,
}: {
  id: string;
  gap: AnyGap;
  number: number;
  /** True if the page was opened to write feedback for this gap. */
  startsOpen: boolean;
  onChange: (part: Partial<AnyGap>) => void;
  onRemove: () => void;
}) {
  const name = m.writing_gap({ number });
  return (
    <details id={id} className="gap-details" open={startsOpen}>
      <summary>
        <h4>{`${name} ${wordOf(gap)}`}</h4> <span className={sheet.soft}>{formatGapSummary(gap)}</span>
      </summary>
      <div className={styles.stack}>
        <GapFields gap={gap} onChange={onChange} />
        <TextField
          label={m.writing_cue()}
          hint={m.writing_cue_hint()}
          optional
          value={gap.cue}
          lang="fr"
          onChange={(event) => onChange({ cue: event.currentTarget.value })}
        />
        <div>
          <Button variant="quiet" size="small" onClick={onRemove}>
            {m.writing_gap_remove({ number })}
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Returns a summary such as « 3 réponses acceptées · 1 commentaire · (aller) ». */
function formatGapSummary(gap: AnyGap): string {
  const parts =
    'accepted' in gap
      ? [
          m.writing_accepted_count({ count: gap.accepted.filter(({ text }) => text.trim()).length }),
          ...(gap.feedback.length > 0 ? [m.writing_feedback_count({ count: gap.feedback.length })] : []),
        ]
      : 'options' in gap
        ? [m.writing_options_count({ count: gap.options.filter(({ text }) => text.trim()).length })]
        : [];
  return [...parts, ...(gap.cue ? [`(${gap.cue})`] : [])].join(' · ');
}

function GapFields({ gap, onChange }: { gap: AnyGap; onChange: (part: Partial<AnyGap>) => void }) {
  if ('word' in gap)
    return (
      <TextField
        label={m.writing_word()}
        value={gap.word}
        lang="fr"
        onChange={(event) => onChange({ word: event.currentTarget.value })}
      />
    );
  if ('options' in gap)
    return <OptionsField options={gap.options} isOne={false} onChange={(options) => onChange({ options })} />;
  return (
    <>
      <AcceptedField accepted={gap.accepted} onChange={(accepted) => onChange({ accepted })} />
      <FeedbackField feedback={gap.feedback} onChange={(feedback) => onChange({ feedback })} />
    </>
  );
}
