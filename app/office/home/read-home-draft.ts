import type { Core } from '#core/context.ts';
import { type ProductTitle, readTitles } from '#core/products/find-titles.ts';
import { readHome } from '#core/settings/home.ts';
import { type HomeKind, type NamedBlocks, nameBlocks } from '#core/settings/home-blocks.ts';
import { readSchool } from '#core/settings/school.ts';
import { type BlockWords, listOwnWords } from '../../home/block-words.ts';
import { toDraft } from './home-draft.ts';

/** The home page as its form holds it, with what the page says where nothing was written and the products that were chosen. */
export async function readHomeDraft(core: Core): Promise<{
  version: number;
  draft: NamedBlocks;
  own: Record<HomeKind, BlockWords>;
  titles: ProductTitle[];
}> {
  const [home, school] = await Promise.all([readHome(core), readSchool(core)]);
  const titles = await readTitles(
    core,
    home.blocks.flatMap(({ products }) => products),
  );
  const own = Object.fromEntries(home.blocks.map(({ kind }) => [kind, listOwnWords(kind, school)]));
  return {
    version: home.version,
    draft: nameBlocks(home.blocks.map((block) => toDraft(block, listOwnWords(block.kind, school)))),
    own: own as Record<HomeKind, BlockWords>,
    titles: [...titles.values()],
  };
}
