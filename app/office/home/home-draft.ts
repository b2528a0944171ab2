import { typeset } from '#common/typography.ts';
import { toShownFileName } from '#core/media/shown-file-name.ts';
import type { ProductTitle } from '#core/products/find-product.ts';
import {
  type HomeBlock,
  type HomeKind,
  type HomeTarget,
  homeKinds,
  homeParts,
  homeTargets,
} from '#core/settings/home-blocks.ts';
import { isPageTarget } from '#core/settings/page-target.ts';
import { m } from '#words/messages.js';
import type { BlockWords } from '../../home/block-words.ts';
import { type OwnFields, toFieldId } from '../kit/field.ts';
import { namePage, type PageOption, withChosenPage } from '../kit/page-options.ts';

const targetNames: Readonly<Record<(typeof homeTargets)[number], () => string>> = {
  '/courses': m.common_the_courses,
  '/courses?prix=gratuit': m.home_office_to_free,
  '/exercices': m.common_the_exercises,
  '/scores': m.common_the_results,
  '/news': m.common_the_news,
  '/contact': m.home_office_to_contact,
  '/login?mode=inscription': m.home_office_to_account,
};

const nameTarget = (to: HomeTarget): string =>
  isPageTarget(to) ? namePage(to, []) : (targetNames[to]?.() ?? to);

/** Returns the options for the target of a button: parts of the site, and the pages of the teacher. */
export const listTargets = (pages: readonly PageOption[], to: HomeTarget): PageOption[] =>
  withChosenPage([...homeTargets.map((value) => ({ value, label: targetNames[value]() })), ...pages], to);

/** Returns the field formatters of the home page. Products appear by title if `titles` contains them. */
export const toHomeFields = (titles?: readonly ProductTitle[]): OwnFields => {
  const format = (value: unknown) => formatHomeField(value, titles);
  return Object.fromEntries(['order', ...homeKinds].map((name) => [name, { format }]));
};

type Part = Partial<Omit<HomeBlock, 'kind'>>;

const isKind = (name: unknown): name is HomeKind => typeof name === 'string' && name in homeParts;

function formatHomeField(value: unknown, titles?: readonly ProductTitle[]): string {
  if (Array.isArray(value))
    return value.map((kind) => (isKind(kind) ? homeParts[kind].name() : String(kind))).join('\u00a0· ');
  if (typeof value !== 'object' || value === null) return m.editing_nothing();
  return formatBlock(value as Part, titles).join('\n') || m.home_office_own_words();
}

/** Returns the displayed parts of a block, one per line. */
export function formatBlock(
  { visible, title, text, actions, entries, products, picture, recording }: Part,
  titles?: readonly ProductTitle[],
): string[] {
  const lines = [
    visible === false ? m.common_hidden() : '',
    title,
    text,
    ...(actions ?? []).map(({ label, to }) =>
      label ? m.home_office_button_to({ label, target: nameTarget(to) }) : '',
    ),
    ...(entries ?? []).map((entry) => [entry.title, entry.text].filter(Boolean).join(' · ')),
    ...formatProducts(products ?? [], titles),
    recording ? m.home_office_recording_of({ name: toShownFileName(recording) }) : '',
    picture ? m.common_picture_of({ alt: picture.alt || m.editing_nothing() }) : '',
  ];
  return lines.filter((line) => line !== undefined && line !== '').map((line) => typeset(line as string));
}

function formatProducts(ids: readonly string[], titles: readonly ProductTitle[] | undefined): string[] {
  if (ids.length === 0) return [];
  const known = new Map(titles?.map(({ id, title }) => [id, title]));
  const names = ids.map((id) => known.get(id));
  if (names.includes(undefined)) return [m.home_office_products_counted({ count: ids.length })];
  return names.map((name) => `\u2013 ${name}`);
}

/** Returns the control id of a part of a block: `champ-levels-entries-2-text`. */
export const toBlockFieldId = (kind: HomeKind, ...part: (string | number)[]): string =>
  toFieldId([kind, ...part].join('.'));

/** Returns a block with an item for every button and entry that its kind allows. */
export function toBlockDraft(block: HomeBlock, own: BlockWords): HomeBlock {
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

/** Place of the files of a block. `place`: prefix of the keys under which uploads are resumed. */
export type BlockStorage = { takeFolder: () => string; place: string };

export type BlockPart = {
  block: HomeBlock;
  own: BlockWords | undefined;
  errors: Readonly<Record<string, string[]>>;
  /** Pages that a button can lead to. */
  pages: readonly PageOption[];
  change: (change: Partial<HomeBlock> | ((block: HomeBlock) => Partial<HomeBlock>)) => void;
};
