import { typeset } from '#common/typography.ts';
import type { ProductTitle } from '#core/products/find-titles.ts';
import type { HomeBlock, HomeKind } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';
import { blockNames, targetNames } from './block-names.ts';

type Part = Partial<Omit<HomeBlock, 'kind'>>;

const isKind = (name: unknown): name is HomeKind => typeof name === 'string' && name in blockNames;

/** A field of the home page as the journal keeps it: a block by its kind, or their order. */
export function nameHomeField(name: string): string {
  if (isKind(name)) return blockNames[name].name();
  return name === 'order' ? m.home_office_order() : name;
}

/** What stands in it, line by line; products by their titles where those are given. */
export function sayHomeField(value: unknown, titles?: readonly ProductTitle[]): string {
  if (Array.isArray(value))
    return value.map((kind) => (isKind(kind) ? blockNames[kind].name() : String(kind))).join('\u00a0· ');
  if (typeof value !== 'object' || value === null) return m.editing_nothing();
  return sayBlock(value as Part, titles).join('\n') || m.home_office_own_words();
}

function sayBlock(
  { visible, title, text, actions, entries, products, picture }: Part,
  titles?: readonly ProductTitle[],
): string[] {
  const lines = [
    visible === false ? m.home_office_hidden() : '',
    title,
    text,
    ...(actions ?? []).map(({ label, to }) =>
      label ? m.home_office_button_to({ label, target: targetNames[to]?.() ?? to }) : '',
    ),
    ...(entries ?? []).map((entry) => [entry.title, entry.text].filter(Boolean).join(' · ')),
    ...sayProducts(products ?? [], titles),
    picture ? m.home_office_picture_of({ alt: picture.alt || m.editing_nothing() }) : '',
  ];
  return lines.filter((line) => line !== undefined && line !== '').map((line) => typeset(line as string));
}

function sayProducts(ids: readonly string[], titles: readonly ProductTitle[] | undefined): string[] {
  if (ids.length === 0) return [];
  const known = new Map(titles?.map(({ id, title }) => [id, title]));
  const names = ids.map((id) => known.get(id));
  if (names.includes(undefined)) return [m.home_office_products_counted({ count: ids.length })];
  return names.map((name) => `\u2013 ${name}`);
}
