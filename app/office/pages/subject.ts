import type { z } from 'zod';
import { toPageHref } from '#common/links.ts';
import { type PageState, readPageState } from '#core/pages/list-office-pages.ts';
import { isHomeBlock, type PageBlock } from '#core/pages/page-blocks.ts';
import { type PageDraft, pageFields, pageInput, pageSubject } from '#core/pages/page-subject.ts';
import { type ProductTitle, readTitles } from '#core/products/find-product.ts';
import { emptyText } from '#core/rich-text/extract-text.ts';
import { readSchool, type School } from '#core/school.ts';
import { type HomeKind, homeKinds } from '#core/settings/home-blocks.ts';
import { emptyDraft, toDraft } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { type BlockWords, listOwnWords } from '../../home/block-words.ts';
import { toBlockDraft } from '../home/home-draft.ts';
import { type EditedSubject, storeHandlers } from '../kit/office-subject.ts';
import { subjects } from '../subjects.ts';
import { ownPageFields } from './page-draft.ts';
import { pagesOffice } from './pages-office.ts';

type KnownPage = {
  state: PageState;
  href: string;
  /** Default texts of each block. */
  own: Record<HomeKind, BlockWords>;
  /** Titles of the chosen products. */
  titles: ProductTitle[];
};

const noWords: BlockWords = { title: '', text: '', actions: [], entries: [] };

const toBlocksDraft = (blocks: readonly PageBlock[], wordsOf: (kind: HomeKind) => BlockWords): PageBlock[] =>
  blocks.map((block) => (isHomeBlock(block) ? toBlockDraft(block, wordsOf(block.kind)) : block));

/** The opening block shows the page's title, and no default text. */
const listPageWords = (kind: HomeKind, school: School, title: string): BlockWords => {
  const words = listOwnWords(kind, school);
  return kind === 'opening' ? { ...words, title, text: '' } : words;
};

const empty = emptyDraft(pageFields);

export const subject: EditedSubject<PageDraft, z.output<typeof pageInput>, KnownPage> = {
  ...subjects.pages,
  ...storeHandlers(pageSubject, ownPageFields),
  list: pagesOffice,
  empty: { ...empty, body: emptyText, blocks: toBlocksDraft(empty.blocks, () => noWords) },
  schema: pageInput,
  nameOf: ([root = '', index, ...part], draft) => {
    if (root !== 'blocks') return String(root);
    const block = (draft as Partial<PageDraft>).blocks?.[Number(index)];
    return block && part.length > 0 ? [block.kind, ...part].join('.') : 'blocks';
  },
  refusal: m.pages_refused,
  async read(core, id) {
    const row = await pageSubject.find(core, id);
    const school = await readSchool(core);
    const wordsOf = (kind: HomeKind) => listPageWords(kind, school, row.title);
    const draft = toDraft(pageFields, row);
    const chosen = row.blocks.filter(isHomeBlock).flatMap(({ products }) => products);
    return {
      draft: { ...draft, blocks: toBlocksDraft(draft.blocks, wordsOf) },
      version: row.version,
      state: readPageState(row),
      href: toPageHref(row),
      own: Object.fromEntries(homeKinds.map((kind) => [kind, wordsOf(kind)])) as KnownPage['own'],
      titles: [...(await readTitles(core, chosen)).values()],
    };
  },
};
