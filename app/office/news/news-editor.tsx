import { type FormEvent, useState } from 'react';
import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import type { BrowserServices } from '../../context.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { takeMine } from '../editing/merge-drafts.ts';
import { UnsavedWarning } from '../editing/unsaved-warning.tsx';
import { useBusyParts } from '../editing/use-busy-parts.ts';
import { useEdited } from '../editing/use-edited.ts';
import { useKeptDraft } from '../editing/use-kept-draft.ts';
import { useSavedToast } from '../editing/use-saved-toast.ts';
import { useTypedEarly } from '../editing/use-typed-early.ts';
import { FoundWork } from './found-work.tsx';
import { listAdvice } from './list-advice.ts';
import { NewsBar } from './news-bar.tsx';
import type { NewsDraft, Standing } from './news-draft.ts';
import styles from './news-editor.module.css';
import { NewsFields } from './news-fields.tsx';
import { type HistoryLine, NewsHistory } from './news-history.tsx';
import { NewsNotices } from './news-notices.tsx';
import { Preview } from './preview.tsx';
import { PublicationPanel } from './publication-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useNewsSave } from './use-news-save.ts';

type NewsEditorProps = {
  /** Under which name unsaved work is kept in this browser. */
  workKey: string;
  initial: NewsDraft;
  version?: number;
  /** Null while it was never saved. */
  id: string | null;
  /** Of a new item, made when its form was first shown. */
  newId?: string;
  standing: Standing;
  history?: readonly HistoryLine[];
  services: BrowserServices;
  siteUrl: string;
  justSaved?: boolean;
};

/** Everything the office says of a news item, and beside it the page as visitors will read it. */
export function NewsEditor(props: NewsEditorProps) {
  const { workKey, initial, version, id, standing, history = [], services, siteUrl, justSaved } = props;
  const work = useEdited(initial, version);
  const { draft, base, change } = work;
  const [newId, setNewId] = useState(props.newId);
  const kept = useKeptDraft(workKey, { draft, base, version: work.version, newId });
  const changed = work.changed.length > 0;
  const toast = useToast();
  const { busy, report } = useBusyParts();
  const form = useTypedEarly();
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<'write' | 'preview'>('write');
  const { save, saving, saved, errors, notSent, retry, settle } = useNewsSave({ work, id, newId, busy });
  useSavedToast(saved ?? justSaved);

  return (
    <>
      <PageHeader
        title={typeset(initial.title) || m.newsroom_new_title()}
        trail={[{ href: '/admin/news', label: m.office_news_title() }]}
      />
      <UnsavedWarning active={changed || busy} saving={saving} />
      <NewsNotices
        base={base}
        draft={draft}
        errors={errors}
        notSent={notSent}
        siteUrl={siteUrl}
        onDecide={(merged, their) => {
          work.goOn({ draft: merged, base: their.draft, version: their.version });
          settle({ draft: merged, version: their.version });
        }}
        onRetry={retry}
      />
      {kept.found ? (
        <FoundWork
          found={kept.found}
          siteUrl={siteUrl}
          onTake={(found) => {
            work.goOn({ draft: found.draft, base: found.base, version: id ? found.version : undefined });
            if (found.newId) setNewId(found.newId);
            kept.settle();
          }}
          onDrop={kept.settle}
        />
      ) : null}
      <form
        ref={form}
        autoComplete="off"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save();
        }}
      >
        <fieldset className={styles.switch}>
          <legend>
            <VisuallyHidden>{m.newsroom_view()}</VisuallyHidden>
          </legend>
          {(['write', 'preview'] as const).map((view) => (
            <button
              key={view}
              type="button"
              className={styles.view}
              aria-pressed={shown === view}
              onClick={() => setShown(view)}
            >
              {view === 'write' ? m.newsroom_write() : m.newsroom_preview()}
            </button>
          ))}
        </fieldset>
        <div className={styles.desk} data-shown={shown}>
          <div className={styles.fields}>
            <NewsFields
              draft={draft}
              change={change}
              errors={errors?.fields ?? {}}
              services={services}
              reportBusy={report}
            />
            <PublicationPanel
              item={id ? { id, title: initial.title } : null}
              standing={standing}
              saving={saving}
              onPublish={() => setAsking(true)}
              onMove={save}
            />
            <NewsHistory
              lines={history}
              onTakeBack={({ former, at, missing }) => {
                const mine = takeMine(draft, draft, Object.keys(former) as (keyof NewsDraft)[]);
                change(former);
                toast({
                  title: m.newsroom_taken_back({ moment: formatDateTime(at) }),
                  description:
                    missing.length > 0
                      ? m.editing_history_missing({ names: missing.join(', ') })
                      : m.newsroom_taken_back_words(),
                  action: { label: m.office_undo(), onPress: () => change(mine) },
                  timeout: 12_000,
                });
              }}
            />
          </div>
          <Preview draft={draft} standing={standing} id={id ?? 'apercu'} siteUrl={siteUrl} />
        </div>
        <NewsBar
          standing={standing}
          saving={saving}
          busy={busy}
          changed={changed}
          isNew={id === null}
          onPublish={() => setAsking(true)}
        />
      </form>
      <PublishDialog
        open={asking}
        onClose={() => setAsking(false)}
        standing={standing}
        advice={listAdvice(draft)}
        onPublish={save}
      />
    </>
  );
}
