import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ProductTitle } from '#core/products/find-titles.ts';
import { type HomeKind, listBlocks, type NamedBlocks } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';
import type { BrowserServices } from '../../context.ts';
import type { BlockWords } from '../../home/block-words.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { ConflictPanel } from '../editing/conflict-panel.tsx';
import { listDifferences } from '../editing/merge-drafts.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { UnsavedChoice } from '../editing/unsaved-choice.tsx';
import { UnsavedWarning } from '../editing/unsaved-warning.tsx';
import { useBusyParts } from '../editing/use-busy-parts.ts';
import { useRefused } from '../editing/use-refused.ts';
import { useSavedToast } from '../editing/use-saved-toast.ts';
import { useSending } from '../editing/use-sending.ts';
import { useTypedEarly } from '../editing/use-typed-early.ts';
import { BlockCard } from './block-card.tsx';
import { blockNames } from './block-names.ts';
import { fieldId, type HomeErrors, type HomeSubmission, move } from './home-draft.ts';
import styles from './home-editor.module.css';
import { HomeRefusal } from './home-refusal.tsx';
import { nameHomeField, sayHomeField } from './say-block.ts';
import { useHomeDraft } from './use-home-draft.ts';

type Answer = { saved: true } | ({ saved: false } & HomeErrors) | undefined;

/** The blocks of the home page, in order: moved, shown or hidden, written. */
export function HomeEditor({
  version,
  draft: initial,
  own,
  titles: ownTitles,
  services,
}: {
  version: number;
  draft: NamedBlocks;
  /** What each block says where nothing was written. */
  own: Record<HomeKind, BlockWords>;
  titles: ProductTitle[];
  services: BrowserServices;
}) {
  const { edited, blocks, setOrder, changeBlock, changed, found } = useHomeDraft(initial, version);
  const { draft, base } = edited;
  const { busy, report: reportBusy } = useBusyParts<HomeKind>();
  const form = useTypedEarly();
  const { answer, saving, send } = useSending<Answer>();
  const refused = answer?.saved === false ? answer : null;
  useSavedToast(answer?.saved ? answer : undefined);
  const { told, decide } = useRefused(refused, saving, edited, save);
  const { said, say } = useMoved();
  const titles = refused?.theirs ? [...ownTitles, ...refused.theirs.titles] : ownTitles;

  function save(wanted: NamedBlocks, from: number | undefined): void {
    if (busy) return;
    const submission: HomeSubmission = { blocks: listBlocks(wanted), version: from };
    if (send(submission)) edited.markSent(wanted, from);
  }
  const saveNow = () => save(draft, edited.version);

  function moveBlock(index: number, step: -1 | 1): void {
    const kind = blocks[index]?.kind;
    if (!kind || !blocks[index + step]) return;
    setOrder(move(draft.order, index, step));
    say(
      m.home_office_moved({ name: blockNames[kind].name(), place: index + step + 1, count: blocks.length }),
      fieldId(kind, step === -1 ? 'up' : 'down'),
    );
  }

  return (
    <>
      <PageHeader
        title={m.home_office_title()}
        lead={m.home_office_lead()}
        actions={
          <>
            <LinkButton href="/admin/home/historique" variant="secondary">
              {m.editing_history()}
            </LinkButton>
            <LinkButton href="/" target="_blank" rel="noopener" variant="secondary">
              {m.home_office_preview()} <Icon name="external" />
            </LinkButton>
          </>
        }
      />
      <UnsavedWarning active={changed || busy} saving={saving} />
      {found ? (
        <UnsavedChoice
          at={found.at}
          changes={found.names.map((name) => ({
            name,
            label: nameHomeField(name),
            saved: sayHomeField(base[name], titles),
            kept: sayHomeField(found.draft[name], titles),
          }))}
          onTake={found.take}
          onDrop={found.drop}
        />
      ) : null}
      {told?.theirs ? (
        <ConflictPanel
          differences={listDifferences(base, draft, told.theirs.draft)}
          words={m.editing_conflict_by({ who: told.theirs.who, date: told.theirs.at })}
          labelOf={nameHomeField}
          show={(_name, value) => sayHomeField(value, titles)}
          onDecide={decide}
        />
      ) : (
        <HomeRefusal answer={told} onRetry={saveNow} />
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <form
        ref={form}
        autoComplete="off"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          saveNow();
        }}
      >
        <ol className={styles.blocks}>
          {blocks.map((block, index) => (
            <BlockCard
              key={block.kind}
              block={block}
              place={index}
              count={blocks.length}
              own={own[block.kind]}
              titles={titles}
              errors={refused?.fields ?? {}}
              services={services}
              change={(change) => changeBlock(block.kind, change)}
              onMove={(step) => moveBlock(index, step)}
              reportBusy={(active) => reportBusy(block.kind, active)}
            />
          ))}
        </ol>
        <SaveBar saving={saving} busy={busy} changed={changed} isNew={false} />
      </form>
    </>
  );
}

/** Says where a block has gone and gives the focus back to the button that moved it. */
function useMoved() {
  const [moved, setMoved] = useState({ said: '', button: '' });
  const last = useRef(moved);
  useEffect(() => {
    if (last.current === moved) return;
    last.current = moved;
    document.getElementById(moved.button)?.focus();
  }, [moved]);
  return { said: moved.said, say: (said: string, button: string) => setMoved({ said, button }) };
}
