import { formatDateTime } from '#common/dates.ts';
import { readScore } from '#core/scores/read-score.ts';
import { formatScoreState } from '#core/scores/score-states.ts';
import { m } from '#words/messages.js';
import { formatDay } from '../../scores/format-score.ts';
import { MarksFigure } from '../../scores/marks-figure.tsx';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { ActButton, ActRefusal, useActs } from '../kit/acts.tsx';
import { toFieldId } from '../kit/field.ts';
import publication from '../kit/publication.module.css';
import { useForgottenDraft } from '../kit/use-editor.ts';
import { parseMarks, type ScoreDraft, type ScorePart } from './score-draft.ts';
import styles from './score-editor.module.css';
import type { KnownScore } from './subject.ts';

/** Whether visitors see the result, and search engines. Nothing is shown before it is saved. */
export function PublicationFields({
  draft,
  change,
  errors,
  known,
}: ScorePart & { known: KnownScore | null }) {
  return (
    <Fieldset legend={m.office_part_publication()}>
      {known ? <p className={publication.state}>{formatScoreState(known.state)}</p> : null}
      <Switch
        id={toFieldId('displayed')}
        label={m.marks_field_displayed()}
        hint={m.marks_displayed_hint()}
        checked={draft.displayed}
        onChange={(event) => change({ displayed: event.currentTarget.checked })}
        error={errors.displayed}
      />
      <Switch
        id={toFieldId('indexed')}
        label={m.marks_field_indexed()}
        hint={m.marks_indexed_hint()}
        checked={draft.indexed}
        onChange={(event) => change({ indexed: event.currentTarget.checked })}
        error={errors.indexed}
      />
      {known?.href ? (
        <a href={known.href} target="_blank" rel="noopener" className={publication.see}>
          {m.office_product_see_page()} <Icon name="external" />
        </a>
      ) : null}
      {known ? <ArchiveButton isArchived={known.state === 'archived'} /> : null}
    </Fieldset>
  );
}

/** Puts a result away, with the way to undo it, or takes it out again. */
function ArchiveButton({ isArchived }: { isArchived: boolean }) {
  const acts = useActs();
  return (
    <>
      <ActRefusal acts={acts} />
      <ActButton
        acts={acts}
        asks={{ act: isArchived ? 'restore' : 'archive' }}
        label={isArchived ? m.marks_restore() : m.marks_archive()}
        size="small"
        className={styles.action}
      />
    </>
  );
}

/** What stays of a result once its candidate has withdrawn: it names nobody, and nothing in it can be changed. */
export function WithdrawnScore({ id, draft, known }: { id: string; draft: ScoreDraft; known: KnownScore }) {
  // What this browser kept of an unsaved work would name them.
  useForgottenDraft('score', id);
  const reading = readScore({ ...draft, marks: parseMarks(draft.marks) });
  return (
    <>
      <PageHeader
        title={m.marks_withdrawn_heading({ exam: reading.exam.name, date: formatDay(draft.sessionDate) })}
        trail={[{ href: '/admin/scores', label: m.office_scores_title() }]}
        actions={
          <>
            <LinkButton href={`/admin/scores/edit-${id}/historique`} variant="secondary">
              {m.editing_history()}
            </LinkButton>
            <ArchiveButton isArchived={known.state === 'archived'} />
          </>
        }
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
      </div>
    </>
  );
}
