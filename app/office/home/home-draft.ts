import type { ProductTitle } from '#core/products/find-titles.ts';
import { type HomeBlock, homeParts, homeTargets, type NamedBlocks } from '#core/settings/home-blocks.ts';
import type { BlockWords } from '../../home/block-words.ts';
import type { NotSent } from '../editing/not-sent-notice.tsx';
import type { Theirs } from '../editing/use-refused.ts';

/** What is sent: the blocks in their order, and the version they started from. */
export type HomeSubmission = { blocks: HomeBlock[]; version: number | undefined };

/** What the server says of a submission that it did not take, by the id of the field. */
export type HomeErrors = NotSent & {
  fields: Record<string, string[]>;
  form: string;
  /** What somebody else saved meanwhile. */
  theirs?: Theirs<NamedBlocks> & { titles: ProductTitle[] };
};

/** The id of the control of a part of a block: `bloc-levels-entries-2-text`. */
export const fieldId = (kind: string, ...part: (string | number)[]) => ['bloc', kind, ...part].join('-');

/** A block with a place to write for every button and entry that its kind has. */
export function toDraft(block: HomeBlock, own: BlockWords): HomeBlock {
  const { actions = 0, entries = 0 } = homeParts[block.kind];
  return {
    ...block,
    actions: Array.from(
      { length: actions },
      (_, index) => block.actions[index] ?? { label: '', to: own.actions[index]?.to ?? homeTargets[0] },
    ),
    entries: Array.from({ length: entries }, (_, index) => block.entries[index] ?? { title: '', text: '' }),
  };
}

/** The list with the entry at `from` one place further up (-1) or down (1), if there is one. */
export function move<Entry>(list: readonly Entry[], from: number, step: -1 | 1): Entry[] {
  const to = from + step;
  const [entry, other] = [list[from], list[to]];
  if (entry === undefined || other === undefined) return [...list];
  return list.with(from, other).with(to, entry);
}
