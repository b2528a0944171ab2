import { formatDateTime } from '#common/dates.ts';
import { readScore } from '#core/scores/read-score.ts';
import type { ScoreDraft } from '#core/scores/score-subject.ts';
import { m } from '#words/messages.js';
import { formatDay } from '../../scores/format-score.ts';
import { MarksFigure } from '../../scores/marks-figure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EditorHeader } from '../kit/editor.tsx';
import { useForgottenDraft } from '../kit/use-stored-draft.ts';
import { parseMarks } from './score-draft.ts';
import styles from './score-editor.module.css';
import { ArchiveScore } from './score-publication.tsx';
import type { KnownScore } from './subject.ts';

/** After the candidate withdrew consent, a result is anonymous and read-only. */
export function WithdrawnScore({
  id,
  draft,
  known,
  list,
  tabs,
}: Pick<Parameters<typeof EditorHeader>[0], 'list' | 'tabs'> & {
  id: string;
  draft: ScoreDraft;
  known: KnownScore;
}) {
  // An unsaved draft on this device would still contain the name.
  useForgottenDraft('score', id);
  const reading = readScore({ ...draft, marks: parseMarks(draft.marks) });
  return (
    <>
      <EditorHeader
        title={m.marks_default_title({ exam: reading.exam.name, date: formatDay(draft.sessionDate) })}
        list={list}
        tabs={tabs}
        actions={<ArchiveScore isArchived={known.state === 'archived'} />}
      />
      <div className={styles.preview}>
        <Notice tone="warning" title={m.journal_action_withdraw_consent()}>
          <p>
            {m.marks_withdrawn_words({ date: known.withdrawnAt ? formatDateTime(known.withdrawnAt) : '' })}
          </p>
        </Notice>
        <MarksFigure
          reading={reading}
          title={m.scores_detail_chart({ exam: reading.exam.name, date: formatDay(draft.sessionDate) })}
        />
      </div>
    </>
  );
}
