import { useMemo } from 'react';
import {
  type HomeBlock,
  type HomeKind,
  homeParts,
  listBlocks,
  type NamedBlocks,
} from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { sendSafely } from '../kit/answer.ts';
import { EditorForm, EditorNotices } from '../kit/editor.tsx';
import { toFieldId } from '../kit/field.ts';
import { PagePreview } from '../kit/page-preview.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import { SplitView } from '../kit/split-view.tsx';
import { createFolderId } from '../kit/uploads/media.ts';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import { MoveStatus, moveEntry, useMoved } from '../kit/use-moved.tsx';
import type { Route } from './+types/home-office.ts';
import { BlockCard } from './block-card.tsx';
import { toBlockFieldId, toHomeFields } from './home-draft.ts';
import { SiteLinks } from './site-links.tsx';
import { subject } from './subject.ts';

export const loader = withErrorResponse((args: Route.LoaderArgs) => loadEditor(subject, args));

export const action = editorAction(subject);

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.home_office_title);

const homeStorage = { takeFolder: () => `school/${createFolderId()}`, place: 'home' };

export default function HomeOffice({ loaderData }: Route.ComponentProps) {
  const { known, services } = loaderData;
  const titles = known?.titles ?? [];
  const own = useMemo(() => toHomeFields(known?.titles), [known]);
  const edited: EditorSubject<NamedBlocks> = { kind: 'home', own, toSent: listBlocks };
  const editor = useEditor(edited, loaderData);
  const { draft, change, errors } = editor;
  const blocks = useMemo(() => listBlocks(draft), [draft]);
  const { said, announce } = useMoved();
  const byFieldId = Object.fromEntries(Object.entries(errors).map(([name, each]) => [toFieldId(name), each]));

  function changeBlock(
    kind: HomeKind,
    parts: Partial<HomeBlock> | ((block: HomeBlock) => Partial<HomeBlock>),
  ) {
    change((now) => {
      const block = now[kind];
      return { [kind]: { ...block, ...(typeof parts === 'function' ? parts({ ...block, kind }) : parts) } };
    });
  }

  function moveBlock(index: number, step: -1 | 1): void {
    const kind = blocks[index]?.kind;
    if (!kind) return;
    const button = toBlockFieldId(kind, step === -1 ? 'up' : 'down');
    if (announce({ name: homeParts[kind].name(), index, step, count: blocks.length, button }))
      change({ order: moveEntry(draft.order, index, step) });
  }

  return (
    <>
      <PageHeader
        title={m.home_office_title()}
        lead={m.home_office_lead()}
        actions={<SiteLinks history="/admin/home/historique" />}
      />
      <EditorNotices editor={editor} />
      <MoveStatus said={said} />
      <EditorForm editor={editor}>
        <SplitView
          fields={
            <ol>
              {blocks.map((block, index) => (
                <BlockCard
                  key={block.kind}
                  block={block}
                  place={index}
                  count={blocks.length}
                  own={known?.own[block.kind]}
                  titles={titles}
                  pages={known?.pages ?? []}
                  errors={byFieldId}
                  services={services}
                  storage={homeStorage}
                  change={(parts) => changeBlock(block.kind, parts)}
                  onMove={(step) => moveBlock(index, step)}
                  reportBusy={(busy) => editor.reportBusy(block.kind, busy)}
                />
              ))}
            </ol>
          }
          preview={<PagePreview action="/admin/home/apercu" draft={blocks} />}
        />
      </EditorForm>
    </>
  );
}
