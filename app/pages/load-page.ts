import { toPageHref } from '#common/links.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import type { Core } from '#core/context.ts';
import { isHomeBlock } from '#core/pages/page-blocks.ts';
import type { PageRow } from '#core/pages/page-subject.ts';
import { extractText } from '#core/rich-text/extract-text.ts';
import { loadBlocks, type ShownBlock } from '../home/load-home.ts';

/** A displayed part: a block, or the page's own text. */
type PagePart = ShownBlock | { kind: 'text' };

const maxDescriptionLength = 160;

/** Loads a page with the content of its blocks, for a visitor or for the member `uid`. */
export async function loadPage(core: Core, page: PageRow, uid: string | undefined) {
  const { title, slug, body, bare, seoTitle, seoDescription, displayed } = page;
  const own = page.blocks.filter(isHomeBlock);
  const opening = own.find(({ kind }) => kind === 'opening');
  const titled = own.map((block) => (block === opening ? { ...block, title: block.title || title } : block));
  const shown = new Map<string, ShownBlock>(
    (await loadBlocks(core, titled, uid)).map((block) => [block.kind, block]),
  );
  const first = shown.get('opening');
  // The default text of this block introduces the school, not the page.
  if (first) first.words.text = opening?.text ?? '';
  const text = extractText(body);
  const parts = page.blocks.flatMap(({ kind, visible }): PagePart[] => {
    if (kind === 'text') return visible && (body.content ?? []).length > 0 ? [{ kind }] : [];
    const block = shown.get(kind);
    return block ? [block] : [];
  });
  return {
    title: typeset(title),
    href: toPageHref({ slug }),
    searchTitle: typeset(seoTitle),
    description:
      typeset(seoDescription) || shorten(typeset(opening?.text || text || ''), maxDescriptionLength),
    body,
    parts,
    isBare: bare,
    isPublished: displayed,
    siteUrl: core.siteUrl,
  };
}
