import { useEffect } from 'react';
import { formatDateTime } from '#common/dates.ts';
import { readScore } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { MarksFigure } from '../../scores/marks-figure.tsx';
import { formatDay } from '../../scores/score-words.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { History } from './history.tsx';
import { readMarks, type ScoreDraft } from './score-draft.ts';
import styles from './score-editor.module.css';
import type { KnownScore } from './score-editor.tsx';

/** What stays of a result once its candidate has withdrawn: it names nobody, and nothing in it can be changed. */
export function WithdrawnScore({
  draft,
  known,
  onShown,
}: {
  draft: ScoreDraft;
  known: KnownScore;
  /** What this browser kept of an unsaved work would name them. */
  onShown: () => void;
}) {
  useEffect(onShown);
  const reading = readScore({ ...draft, marks: readMarks(draft.marks) });
  return (
    <>
      <PageHeader
        title={m.marks_withdrawn_heading({ exam: reading.exam.name, date: formatDay(draft.sessionDate) })}
        trail={[{ href: '/admin/scores', label: m.office_scores_title() }]}
        actions={<ArchiveButton id={known.id} isArchived={known.state === 'archived'} />}
      />
      <div className={styles.preview}>
        <Notice tone="warning" title={m.marks_withdrawn_title()}>
          <p>
            {m.marks_withdrawn_words({ date: known.withdrawnAt ? formatDateTime(known.withdrawnAt) : '' })}
          </p>
        </Notice>
        <MarksFigure
          reading={reading}
          title={m.scores_detail_chart({ exam: reading.exam.name, date: formatDay(draft.sessionDate) })}
        />
        <section>
          <h2>{m.marks_tab_history()}</h2>
          <History id={known.id} changes={known.changes} unsaved={false} />
        </section>
      </div>
    </>
  );
}
