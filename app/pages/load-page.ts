import { toPageHref } from '#common/links.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import type { Core } from '#core/context.ts';
import {
  findPagePicture,
  isHomeBlock,
  listTexts,
  type TextKind,
  toTextBody,
} from '#core/pages/page-blocks.ts';
import type { PageRow } from '#core/pages/page-subject.ts';
import { extractText, type RichText } from '#core/rich-text/extract-text.ts';
import { loadBlocks, type ShownBlock } from '../home/load-home.ts';

/** A displayed part: a block, or a text. */
type PagePart = ShownBlock | { kind: TextKind; body: RichText };

const maxDescriptionLength = 160;

/** Loads a page with the content of its blocks, for a visitor or for the member `uid`. */
export async function loadPage(core: Core, page: PageRow, uid: string | undefined) {
  const { id, title, slug, bare, seoTitle, seoDescription, displayed } = page;
  const own = page.blocks.filter(isHomeBlock);
  const opening = own.find(({ kind }) => kind === 'opening');
  const titled = own.map((block) => (block === opening ? { ...block, title: block.title || title } : block));
  const shown = new Map<string, ShownBlock>(
    (await loadBlocks(core, titled, uid)).map((block) => [block.kind, block]),
  );
  const first = shown.get('opening');
  // The default text of this block introduces the school, not the page.
  if (first) first.words.text = opening?.text ?? '';
  const text = listTexts(page).map(extractText).join(' ');
  const parts = page.blocks.flatMap((each): PagePart[] => {
    if (isHomeBlock(each)) {
      const block = shown.get(each.kind);
      return block ? [block] : [];
    }
    const body = toTextBody(each, page);
    return each.visible && (body.content ?? []).length > 0 ? [{ kind: each.kind, body }] : [];
  });
  return {
    id,
    title: typeset(title),
    href: toPageHref({ slug }),
    searchTitle: typeset(seoTitle),
    description:
      typeset(seoDescription) || shorten(typeset(opening?.text || text || ''), maxDescriptionLength),
    picture: findPagePicture(page.blocks),
    parts,
    isBare: bare,
    isPublished: displayed,
    siteUrl: core.siteUrl,
  };
}
