import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { isHomeBlock, type PageBlock } from '#core/pages/page-blocks.ts';
import type { PageDraft } from '#core/pages/page-subject.ts';
import type { ProductTitle } from '#core/products/find-product.ts';
import type { RichText } from '#core/rich-text/extract-text.ts';
import type { HomeBlock, HomeKind } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';
import type { BlockWords } from '../../home/block-words.ts';
import { BlockCard, BlockHead } from '../home/block-card.tsx';
import styles from '../home/home-editor.module.css';
import { toFieldId } from '../kit/field.ts';
import { useFolder } from '../kit/media/use-folder.ts';
import type { PageOption } from '../kit/page-options.ts';
import { WritingField } from '../kit/text/writing-field.tsx';
import type { EditorPart } from '../kit/use-editor.ts';
import { MoveStatus, moveEntry, useMoved } from '../kit/use-moved.tsx';
import { nameBlock } from './page-draft.ts';

type FurtherBlock = Extract<PageBlock, { body: RichText }>;

/** The blocks of a page in order. The page's own text is one of them. */
export function PageBlocks({
  editor,
  known,
  pages,
  services,
}: {
  editor: EditorPart<PageDraft>;
  known: {
    own: Record<HomeKind, BlockWords>;
    titles: readonly ProductTitle[];
  } | null;
  /** Pages that a button can lead to. */
  pages: readonly PageOption[];
  services: BrowserServices;
}) {
  const { draft, change, errors, reportBusy } = editor;
  const { blocks, pathFolderId } = draft;
  const takeFolder = useFolder(draft, change);
  const { said, announce } = useMoved();
  const storage = { takeFolder: () => `pages/${takeFolder()}`, place: `pages/${pathFolderId || 'new'}` };
  const byFieldId = Object.fromEntries(
    Object.entries(errors).flatMap(([name, each]) => (each ? [[toFieldId(name), each]] : [])),
  );

  const changeBlock = <Block extends PageBlock>(
    kind: Block['kind'],
    changed: (block: Block) => Partial<Block>,
  ) =>
    change((now) => ({
      blocks: now.blocks.map((block) =>
        block.kind === kind ? { ...block, ...changed(block as Block) } : block,
      ),
    }));

  const toOtherText = ({ kind, body }: FurtherBlock) => ({
    name: `${kind}.body`,
    body,
    onChange: (written: RichText) => changeBlock<FurtherBlock>(kind, () => ({ body: written })),
  });

  function moveBlock(index: number, step: -1 | 1): void {
    const kind = blocks[index]?.kind;
    if (!kind) return;
    const button = `${toFieldId(kind)}-${step === -1 ? 'up' : 'down'}`;
    if (announce({ name: nameBlock(kind), index, step, count: blocks.length, button }))
      change((now) => ({ blocks: moveEntry(now.blocks, index, step) }));
  }

  return (
    <section id={toFieldId('blocks')} tabIndex={-1} aria-label={m.pages_blocks()}>
      <MoveStatus said={said} />
      <ol>
        {blocks.map((block, index) => {
          const onMove = (step: -1 | 1) => moveBlock(index, step);
          if (isHomeBlock(block))
            return (
              <BlockCard
                key={block.kind}
                block={block}
                place={index}
                count={blocks.length}
                own={known?.own[block.kind]}
                titles={known?.titles ?? []}
                pages={pages}
                errors={byFieldId}
                services={services}
                storage={storage}
                change={(parts) =>
                  changeBlock<HomeBlock>(block.kind, (now) =>
                    typeof parts === 'function' ? parts(now) : parts,
                  )
                }
                onMove={onMove}
                reportBusy={(busy) => reportBusy(block.kind, busy)}
              />
            );
          return (
            <li key={block.kind} className={styles.block}>
              <BlockHead
                id={toFieldId(block.kind)}
                name={nameBlock(block.kind)}
                purpose={m.pages_text_purpose()}
                place={index}
                count={blocks.length}
                visible={block.visible}
                onShow={(visible) => changeBlock(block.kind, () => ({ visible }))}
                onMove={onMove}
              />
              {block.visible || block.kind === 'text' ? (
                <WritingField
                  {...editor}
                  area="pages"
                  label={nameBlock(block.kind)}
                  hint={m.newsroom_text_hint()}
                  services={services}
                  {...('body' in block ? { text: toOtherText(block) } : {})}
                />
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
