import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { typeset } from '#common/typography.ts';
import type { Database } from '#database/connect.ts';
import { news } from '#database/tables/news.ts';
import { products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { readMoment } from '../csv/read-cell.ts';
import { AppError } from '../errors.ts';
import { type NewsInput, newsInput } from '../news/news-input.ts';
import { type ProductInput, productInput } from '../products/product-input.ts';
import { parseRichText } from '../rich-text/parse-rich-text.ts';
import { judgeLines } from '../scores/file/import-scores.ts';
import { readScoreLine, type ScoreCells } from '../scores/file/read-score-line.ts';
import { nameColumn, type ScoreField } from '../scores/file/score-columns.ts';
import type { ScoreInput } from '../scores/score-input.ts';
import { findPictures } from './find-picture.ts';
import { htmlToRichText, htmlToText } from './html-to-rich-text.ts';
import type { ImportKind } from './import-columns.ts';
import { type ImportRecord, readImport } from './read-import.ts';

export type ImportInput =
  | { kind: 'products'; input: ProductInput }
  | { kind: 'news'; input: NewsInput }
  | { kind: 'scores'; input: ScoreInput };

/** What becomes of an entry. */
export type ImportFate = 'new' | 'known' | 'withdrawn' | 'faulty';

export type ImportEntry = {
  kind: ImportKind;
  line: number;
  title: string;
  /** The same for the same external id, so that a second import meets it. */
  id: string;
  folder: string;
  /** Files that have to come along, by their path in the upload. */
  pictures: string[];
  alt: string;
  faults: string[];
  fate: ImportFate;
  content: ImportInput | null;
};

export type ImportPlan = { entries: ImportEntry[]; ignored: string[]; fault: string | null };

/** What an import would do, entry by entry; nothing is written. `files`: the names of the pictures that came along. */
export async function planSchoolImport(
  core: Pick<Core, 'db'>,
  { text, kind, files }: { text: string; kind: ImportKind; files: readonly string[] },
): Promise<ImportPlan> {
  const { records, ignored, fault } = readImport(text, kind);
  const seen = new Set<string>();
  const entries = await Promise.all(records.map((record) => toEntry(record, files, seen)));
  return { entries: await judge(core.db, entries), ignored, fault };
}

async function toEntry(
  record: ImportRecord,
  files: readonly string[],
  seen: Set<string>,
): Promise<ImportEntry> {
  const { kind, line, cells } = record;
  const externalId = (cells.externalId ?? '').trim();
  const name = `cedille:import:${kind}:${externalId}`;
  const id = digest(name).slice(0, 20);
  const named = (cells.pictures ?? '')
    .split(/[|\n]/)
    .map((each) => each.trim())
    .filter(Boolean);
  const found = named.map((each) => findPictures(files, each));
  const pictures = found.map((each, index) => each[0] ?? named[index] ?? '');
  const faults: string[] = [];
  if (!externalId) faults.push(m.marks_import_no_id());
  else if (seen.has(id)) faults.push(m.marks_import_id_twice({ id: externalId }));
  seen.add(id);
  if (pictures.some((picture) => /^(https?:|data:)/.test(cells.pictures ?? '') || picture.includes(':')))
    faults.push(m.marks_import_picture_address());
  else
    for (const [index, { length }] of found.entries())
      if (length === 0) faults.push(m.marks_import_picture_missing({ name: named[index] ?? '' }));
      else if (length > 1) faults.push(m.marks_import_picture_ambiguous({ name: named[index] ?? '' }));
  if (pictures.length > (kind === 'products' ? 12 : 1)) faults.push(m.marks_import_pictures_many());
  const read = await readContent(record);
  faults.push(...read.faults);
  return {
    kind,
    line,
    title: read.content?.input.title || cells.title || externalId,
    id,
    folder: digest(`${name}:folder`).slice(0, 32),
    pictures,
    alt: (cells.alt ?? '').slice(0, 300),
    faults,
    fate: faults.length > 0 ? 'faulty' : 'new',
    content: read.content,
  };
}

async function readContent({
  kind,
  cells,
}: ImportRecord): Promise<{ content: ImportInput | null; faults: string[] }> {
  if (kind === 'scores') {
    const { input, faults } = readScoreLine({ ...cells, displayed: '' } as ScoreCells);
    return {
      content: input && { kind, input },
      faults: faults.map(({ field, sentence }) =>
        m.marks_import_cell({ column: nameColumn(field as ScoreField), sentence }),
      ),
    };
  }
  return kind === 'products' ? readProduct(cells) : readNews(cells);
}

function readProduct(cells: ImportRecord['cells']): { content: ImportInput | null; faults: string[] } {
  const parsed = productInput.safeParse({
    type: /exerc/i.test(cells.type ?? '') ? 'exercise' : 'course',
    title: htmlToText(cells.title ?? ''),
    description: htmlToText(cells.description ?? ''),
    difficulty: (cells.difficulty ?? '').trim().toUpperCase(),
    duration: cells.duration?.trim() || 0,
    order: cells.order?.trim() || 0,
  });
  return {
    content: parsed.data ? { kind: 'products', input: parsed.data } : null,
    faults: parsed.error?.issues.map(({ message }) => typeset(message)) ?? [],
  };
}

async function readNews(
  cells: ImportRecord['cells'],
): Promise<{ content: ImportInput | null; faults: string[] }> {
  const parsed = newsInput.safeParse({
    title: htmlToText(cells.title ?? ''),
    summary: htmlToText(cells.summary ?? ''),
    body: htmlToRichText(cells.body ?? ''),
    publishedAt: readMoment(cells.publishedAt ?? ''),
  });
  const faults = parsed.error?.issues.map(({ message }) => typeset(message)) ?? [];
  if (!parsed.data) return { content: null, faults };
  try {
    return {
      content: { kind: 'news', input: { ...parsed.data, body: await parseRichText(parsed.data.body) } },
      faults,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-input') throw error;
    return { content: null, faults: [typeset(error.userMessage)] };
  }
}

/** What is there already stays as it is: the owner may have worked on it since. */
async function judge(db: Database, entries: readonly ImportEntry[]): Promise<ImportEntry[]> {
  const there = new Set<string>();
  for (const [kind, table] of [
    ['products', products],
    ['news', news],
    ['scores', scores],
  ] as const) {
    const ids = entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids));
    for (const { id } of rows) there.add(id);
  }
  const marks = await judgeLines(
    db,
    entries.map(({ content }) => ({ input: content?.kind === 'scores' ? content.input : null })),
  );
  return entries.map((entry, index) => {
    if (entry.fate === 'faulty') return entry;
    return { ...entry, fate: there.has(entry.id) ? 'known' : (marks[index]?.fate ?? 'new') };
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
