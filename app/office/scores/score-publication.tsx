import { formatDateTime } from '#common/dates.ts';
import { readScore } from '#core/scores/read-score.ts';
import { formatScoreState } from '#core/scores/score-states.ts';
import type { ScoreDraft } from '#core/scores/score-subject.ts';
import { m } from '#words/messages.js';
import { formatDay } from '../../scores/format-score.ts';
import { MarksFigure } from '../../scores/marks-figure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { ArchiveButton } from '../kit/command-button.tsx';
import { EditorHeader } from '../kit/editor.tsx';
import publication from '../kit/publication.module.css';
import { useForgottenDraft } from '../kit/use-stored-draft.ts';
import { parseMarks, type ScorePart } from './score-draft.ts';
import styles from './score-editor.module.css';
import type { KnownScore } from './subject.ts';

export function PublicationFields({ switchField, known }: ScorePart & { known: KnownScore | null }) {
  return (
    <Fieldset legend={m.common_publication()}>
      {known ? <p className={publication.state}>{formatScoreState(known.state)}</p> : null}
      <Switch {...switchField('displayed')} />
      <Switch {...switchField('indexed')} />
      {known?.href ? (
        <a href={known.href} target="_blank" rel="noopener" className={publication.see}>
          {m.common_see_page()} <Icon name="external" />
        </a>
      ) : null}
      {known ? <ArchiveScore isArchived={known.state === 'archived'} /> : null}
    </Fieldset>
  );
}

const ArchiveScore = ({ isArchived }: { isArchived: boolean }) => (
  <ArchiveButton
    isArchived={isArchived}
    labels={{ archive: m.common_archive, restore: m.common_restore_archived }}
    className={styles.action}
  />
);

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
