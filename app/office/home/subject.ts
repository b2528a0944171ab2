import { listPageTitles } from '#core/pages/list-office-pages.ts';
import { type ProductTitle, readTitles } from '#core/products/find-product.ts';
import { readSchool } from '#core/school.ts';
import { type Home, homeFields, homeInput, homeSubject, readHome, saveHome } from '#core/settings/home.ts';
import { type HomeKind, type NamedBlocks, nameBlocks } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';
import { type BlockWords, listOwnWords } from '../../home/block-words.ts';
import { describedBy, type EditedSubject } from '../kit/office-subject.ts';
import { type PageOption, toPageOptions } from '../kit/page-options.ts';
import { subjects } from '../subjects.ts';
import { toBlockDraft, toHomeFields } from './home-draft.ts';

/** `own`: default texts of each block; `titles`: the chosen products; `pages`: targets of buttons. */
type KnownHome = { own: Record<HomeKind, BlockWords>; titles: ProductTitle[]; pages: PageOption[] };

export const subject: EditedSubject<NamedBlocks, Home['blocks'], KnownHome> = {
  ...subjects.home,
  kind: homeSubject.kind,
  ...describedBy(homeFields, toHomeFields()),
  only: 'home',
  schema: homeInput,
  nameOf: ([index, ...part], draft) => {
    const kind = Array.isArray(draft) ? draft[Number(index)]?.kind : undefined;
    return typeof kind === 'string' && part.length > 0 ? [kind, ...part].join('.') : '';
  },
  refusal: m.home_office_refused,
  async read(core) {
    const [home, school, pages] = await Promise.all([readHome(core), readSchool(core), listPageTitles(core)]);
    const titles = await readTitles(
      core,
      home.blocks.flatMap(({ products }) => products),
    );
    const own = Object.fromEntries(home.blocks.map(({ kind }) => [kind, listOwnWords(kind, school)]));
    return {
      version: home.version,
      draft: nameBlocks(home.blocks.map((block) => toBlockDraft(block, listOwnWords(block.kind, school)))),
      own: own as KnownHome['own'],
      titles: [...titles.values()],
      pages: toPageOptions(pages),
    };
  },
  update: (core, actor, { given, version }) => saveHome(core, given, version, actor),
  history: homeSubject,
};
