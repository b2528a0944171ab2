import type { ChangeRow } from '#core/changes/list-changes.ts';
import type { Core } from '#core/context.ts';
import { readTitles } from '#core/products/find-product.ts';
import { m } from '#words/messages.js';
import type { FieldValues } from './field.ts';

/** Returns a `readMore` that loads the titles of the products whose ids the field `name` contains. */
export const readTitlesIn =
  (name: string) =>
  async (core: Core, lines: readonly Pick<ChangeRow, 'before' | 'after'>[]): Promise<FieldValues> => {
    const ids = lines.flatMap(({ before, after }) => [before?.[name], after?.[name]]).flatMap(toIds);
    const titles = await readTitles(core, [...new Set(ids)]);
    return { titles: Object.fromEntries([...titles].map(([id, { title }]) => [id, title])) };
  };

const toIds = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

/** Formats ids of products as their titles, loaded by `readTitlesIn`. Empty without an id. */
export const formatTitles = (ids: unknown, whole?: FieldValues): string => {
  const titles = (whole?.titles ?? {}) as Readonly<Record<string, string>>;
  return toIds(ids)
    .map((id) => titles[id] ?? m.common_removed_content())
    .join(', ');
};
