import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { typeset } from '#common/typography.ts';
import type { ProductTitle } from '#core/products/find-titles.ts';
import type { ScoreState } from '#core/scores/score-states.ts';
import { m } from '#words/messages.js';
import type { BrowserServices } from '../../context.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Tabs } from '../../ui/overlays/tabs.tsx';
import { ConflictPanel } from '../editing/conflict-panel.tsx';
import { EditorLayout } from '../editing/editor-layout.tsx';
import { forgetDraft } from '../editing/kept-draft.ts';
import { listChanged, listDifferences } from '../editing/merge-drafts.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { UnsavedChoice } from '../editing/unsaved-choice.tsx';
import { UnsavedWarning } from '../editing/unsaved-warning.tsx';
import { useEdited } from '../editing/use-edited.ts';
import { useKeptDraft } from '../editing/use-kept-draft.ts';
import { useRefused } from '../editing/use-refused.ts';
import { useSavedToast } from '../editing/use-saved-toast.ts';
import { useSending } from '../editing/use-sending.ts';
import { useTypedEarly } from '../editing/use-typed-early.ts';
import { CandidatePicture } from './candidate-picture.tsx';
import type { ScoreAnswer } from './change-score.ts';
import { ConsentFields } from './consent-fields.tsx';
import type { ChangeWords } from './describe-changes.ts';
import type { EditorPart } from './editor-part.ts';
import { ExamFields } from './exam-fields.tsx';
import { nameField } from './field-words.ts';
import { History } from './history.tsx';
import { LiveReading } from './live-reading.tsx';
import { PersonFields } from './person-fields.tsx';
import { ProductsField } from './products-field.tsx';
import { PublicationFields } from './publication-fields.tsx';
import { sayValue } from './say-value.ts';
import type { ScoreDraft, ScoreErrors } from './score-draft.ts';
import { ScoreRefusal } from './score-refusal.tsx';
import { WithdrawnScore } from './withdrawn-score.tsx';

/** The drawing of the page is wanted later than the form. */
const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }));

/** What there is beside the draft once a result exists. */
export type KnownScore = {
  id: string;
  state: ScoreState;
  withdrawnAt: Date | null;
  hasLink: boolean;
  href: string | null;
  changes: ChangeWords[];
};

/** Everything the office may say of a result: the exam and its marks, the person, their agreement; beside it, what it comes to. */
export function ScoreEditor({
  place,
  title,
  services,
  initial,
  version,
  newId,
  known,
  titles,
  justSaved = false,
}: {
  place: string;
  title: string;
  services: BrowserServices;
  initial: ScoreDraft;
  version?: number;
  newId?: string;
  known?: KnownScore;
  titles: readonly ProductTitle[];
  justSaved?: boolean;
}) {
  const edited = useEdited(initial, version);
  const typed = useTypedEarly();
  const { draft, base, change } = edited;
  const [ownId, setOwnId] = useState(newId);
  const { found, settle } = useKeptDraft(place, { draft, base, version: edited.version, newId: ownId });
  const changed = edited.changed.length > 0;
  const [busy, reportBusy] = useState(false);
  const [tab, setTab] = useState('form');
  const { answer, saving, send } = useSending<ScoreAnswer | ScoreErrors>();
  const refused = answer && 'fields' in answer ? answer : null;
  const { told, decide } = useRefused(refused, saving, edited, save);
  useSavedToast(answer && 'done' in answer ? answer : justSaved);
  useEffect(() => {
    // It has been made: what the form for a new one kept is done with.
    if (justSaved) forgetDraft('score/add');
  }, [justSaved]);

  function save(wanted: ScoreDraft, from: number | undefined): void {
    if (busy) return;
    const submission = {
      draft: wanted,
      ...(from === undefined ? {} : { version: from }),
      ...(ownId ? { id: ownId } : {}),
    };
    if (send(submission)) edited.markSent(wanted, from);
  }

  const show = (name: keyof ScoreDraft & string, value: ScoreDraft[keyof ScoreDraft]) =>
    sayValue(name, value, draft.exam);

  if (known?.withdrawnAt)
    return <WithdrawnScore draft={initial} known={known} onShown={() => forgetDraft(place)} />;

  const part: EditorPart = { draft, change, errors: told?.fields ?? {}, services, reportBusy };
  const form = (
    <form
      ref={typed}
      autoComplete="off"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save(draft, edited.version);
      }}
    >
      <EditorLayout
        opening={
          <>
            <ExamFields {...part} />
            <LiveReading draft={draft} />
            <PersonFields {...part} />
          </>
        }
        side={
          <>
            <PublicationFields {...part} known={known} />
            <ConsentFields {...part} known={known} />
          </>
        }
      >
        <CandidatePicture {...part} />
        <ProductsField {...part} titles={titles} />
      </EditorLayout>
      <SaveBar saving={saving} busy={busy} changed={changed} isNew={version === undefined} />
    </form>
  );
  return (
    <>
      <PageHeader
        title={typeset(title) || m.office_product_untitled()}
        trail={[{ href: '/admin/scores', label: m.office_scores_title() }]}
      />
      <UnsavedWarning active={changed || busy} saving={saving} />
      {found ? (
        <UnsavedChoice
          at={found.at}
          changes={listChanged(base, found.draft)
            .filter((name) => name !== 'pathFolderId')
            .map((name) => ({
              name,
              label: nameField(name, draft.exam),
              saved: show(name, base[name]),
              kept: show(name, found.draft[name]),
            }))}
          onTake={() => {
            edited.goOn(found);
            if (found.newId) setOwnId(found.newId);
            settle();
          }}
          onDrop={settle}
        />
      ) : null}
      {told?.theirs ? (
        <ConflictPanel
          differences={listDifferences(base, draft, told.theirs.draft).filter(
            ({ name }) => name !== 'pathFolderId',
          )}
          words={m.editing_conflict_by({ who: told.theirs.who, date: told.theirs.at })}
          labelOf={(name) => nameField(name, draft.exam)}
          show={show}
          onDecide={decide}
        />
      ) : (
        <ScoreRefusal answer={told} exam={draft.exam} onRetry={() => save(draft, edited.version)} />
      )}
      <Tabs
        label={m.marks_tabs()}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'form', label: m.marks_tab_form(), panel: form },
          {
            value: 'preview',
            label: m.marks_tab_preview(),
            panel: (
              <Suspense fallback={<p role="status">{m.frame_loading()}</p>}>
                {tab === 'preview' ? <Preview draft={draft} /> : null}
              </Suspense>
            ),
          },
          ...(known
            ? [
                {
                  value: 'history',
                  label: m.marks_tab_history(),
                  panel: <History id={known.id} changes={known.changes} unsaved={changed} />,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
