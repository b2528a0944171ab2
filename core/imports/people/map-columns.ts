import { createHash } from 'node:crypto';
import type { Format } from './format.ts';
import { findState, findStatus, findStatusOfName, foldCell } from './known-words.ts';
import type { ExportTable } from './open-table.ts';
import {
  type ColumnChoices,
  type ColumnMapping,
  type ColumnUse,
  type ColumnValue,
  columnUses,
  type ImportedUse,
  type NewsletterStatus,
  type PurchaseState,
} from './person-line.ts';
import { splitOrder } from './read-text.ts';
import { suggestUses } from './suggest-uses.ts';

const maxValues = 30;
const maxPreview = 20;
const maxExamples = 3;
const maxShown = 80;

/** Digest of the titles without regard to case, by which a mapping is remembered. */
export function digestHeader({ titles, keys, sample }: ExportTable): string {
  const names = titles.map((title) => title.normalize('NFC').trim().toLowerCase());
  // Letters in place of titles would be equal for all tables of this width.
  const isUntitled = keys.every((key) => key === '');
  const parts = isUntitled ? [...names, ...(sample[0]?.cells ?? [])] : names;
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

export const hasEmail = ({ uses }: ColumnMapping): boolean => uses.includes('email');

/** Reads the table once for its distinct values, and suggests a mapping: that of `format` if there is one. */
export async function suggestColumns(table: ExportTable, format: Format | null): Promise<ColumnChoices> {
  const { titles, sample } = table;
  const { counts, lineCount } = await countValues(table);
  const uses = format ? listUses(format, table) : suggestUses(table);
  const headerDigest = digestHeader(table);
  return {
    headerDigest,
    columns: titles.map((name, index) => ({
      name,
      examples: listExamples(sample.map(({ cells }) => cells[index] ?? '')),
      suggestion: uses[index] ?? 'ignore',
    })),
    preview: sample.slice(0, maxPreview).map(({ line, cells }) => ({ line, cells: cells.map(shorten) })),
    values: Object.fromEntries(
      [...counts].flatMap(([index, values]) => (values ? [[index, listValues(values)]] : [])),
    ),
    suggestion: {
      headerDigest,
      uses,
      states: suggestMeanings(
        counts.get(uses.indexOf('state')),
        (key) => format?.states?.[key] ?? findState(key),
      ),
      statuses: suggestMeanings(
        counts.get(uses.indexOf('newsletter-status')),
        (key) => format?.statuses?.[key] ?? findStatus(key),
      ),
      item: format?.item ?? null,
      currency: format?.currency ?? null,
    },
    lineCount,
  };
}

/** Returns the uses of a format that a mapping may have. */
function listUses({ uses }: Format, { keys }: ExportTable): ColumnUse[] {
  const found = keys.map((key, index) =>
    Array.isArray(uses) ? uses[index] : (uses as Readonly<Record<string, ImportedUse>>)[key],
  );
  return found.map((use) => columnUses.find((each) => each === use) ?? 'ignore');
}

const shorten = (cell: string): string => (cell.length > maxShown ? `${cell.slice(0, maxShown)}…` : cell);

const listExamples = (cells: readonly string[]): string[] =>
  [...new Set(cells.filter(Boolean).map(shorten))].slice(0, maxExamples);

type ValueCounts = Map<string, { value: string; count: number }>;

/** Counts the distinct values of each column; null for a column with too many. */
async function countValues(
  table: ExportTable,
): Promise<{ counts: Map<number, ValueCounts | null>; lineCount: number }> {
  const counts = new Map<number, ValueCounts | null>(table.titles.map((_, index) => [index, new Map()]));
  let lineCount = 0;
  for await (const records of table.read())
    for (const { cells } of records) {
      lineCount += 1;
      for (const [index, values] of counts) {
        const cell = cells[index];
        if (!values || !cell) continue;
        const key = foldCell(cell);
        const known = values.get(key);
        if (known) known.count += 1;
        else if (values.size === maxValues) counts.set(index, null);
        else values.set(key, { value: shorten(cell), count: 1 });
      }
    }
  return { counts, lineCount };
}

const listValues = (values: ValueCounts): ColumnValue[] =>
  [...values].map(([key, { value, count }]) => ({
    key,
    value,
    count,
    state: findState(key),
    status: findStatus(key),
  }));

function suggestMeanings<Meaning>(
  values: ValueCounts | null | undefined,
  find: (key: string) => Meaning | null,
): Record<string, Meaning> {
  const known = [...(values?.keys() ?? [])].flatMap((key) => {
    const meaning = find(key);
    return meaning ? [[key, meaning] as const] : [];
  });
  return Object.fromEntries(known);
}

const purchaseUses: readonly ColumnUse[] = ['item-name', 'item-id', 'external-id'];

/** Turns the owner's mapping into a format. */
export function toFormat({ uses, states, statuses, item, currency }: ColumnMapping): Format {
  const hasPurchases = item !== null || uses.some((use) => purchaseUses.includes(use));
  return {
    platform: 'mapped',
    kind: hasPurchases ? 'both' : 'people',
    isConfirmed: true,
    matches: () => true,
    // A column of the table is more exact; without one, a list « désinscrits » must not look open.
    fileStatus: ({ name }) => (uses.includes('newsletter-status') ? null : findStatusOfName(name)),
    uses,
    states: states as Readonly<Record<string, PurchaseState>>,
    statuses: statuses as Readonly<Record<string, NewsletterStatus>>,
    ...(item === null ? {} : { item }),
    ...(currency === null ? {} : { currency }),
    finish(line) {
      const { email, purchase } = line;
      if (!purchase) return;
      const { names, isCounted } = splitOrder(purchase.item.name);
      if (isCounted) line.issues.push({ code: 'item-several', value: purchase.item.name.slice(0, 60) });
      [purchase.item.name = '', ...line.moreItems] = names;
      if (!email) return;
      const product = purchase.item.id ?? foldCell(purchase.item.name);
      line.group = JSON.stringify([email, purchase.externalId, product]);
    },
  };
}
