import { parseEmail } from '#common/email-address.ts';
import type { DraftLine, Format } from './format.ts';
import { isWooOrders } from './formats/woocommerce.ts';
import { LineReader } from './line-reader.ts';
import { digestHeader, hasEmail, suggestColumns, toFormat } from './map-columns.ts';
import { type LineRole, PurchaseGroups } from './merge-purchases.ts';
import { openFiles } from './open-files.ts';
import type { ExportTable } from './open-table.ts';
import type {
  ColumnMapping,
  FileNote,
  FileNoteCode,
  PeopleFile,
  PeopleReading,
  PersonLine,
  ReadChoices,
  ReadPeople,
} from './person-line.ts';
import type { KnownPlatform } from './platform-names.ts';
import { type DateEvidence, noEvidence, settleDayOrder } from './read-date.ts';
import { findFormatOf, recogniseFormat } from './recognise-format.ts';

/** Maximum number of lines of one import. */
const maxPeopleLines = 200_000;
const maxExamples = 10;

type Source = { table: ExportTable; format: Format; reader: LineReader; file: string | null };
type Input = { sources: readonly Source[]; mostLines: number };

/**
 * Reads an export of another platform: CSV in any usual encoding, or a ZIP archive of such tables. The file is
 * read twice, once for its notes and once for its lines, and never kept in memory as a whole.
 * Call it in a worker thread: 100,000 lines take several seconds.
 * @param mostLines maximum number of lines; the others are counted
 */
export async function readPeople(
  file: PeopleFile,
  choices: ReadChoices,
  mostLines = maxPeopleLines,
): Promise<PeopleReading> {
  const opened = await openFiles(file);
  if (typeof opened === 'string') return { outcome: 'refused', fault: opened };
  const { tables, skipped, isArchive } = opened;
  const [only] = tables.length === 1 ? tables : [];
  const mapped = only && choices.mapping && findMapped(only, choices.mapping);
  if (mapped) return toReading({ sources: [mapped], mostLines }, skipped, choices);
  const { platform } = choices;
  if (only && platform === 'mapped') return suggestMapping(only);
  const sources = tables.flatMap((table) => {
    const format = only && platform ? findFormatOf(platform as KnownPlatform, only) : recogniseFormat(table);
    return format ? [toSource(table, format, isArchive ? table.name : null)] : [];
  });
  const platforms = new Set(sources.map(({ format }) => format.platform));
  if (platforms.size > 1 || (sources.length === 0 && !only))
    return { outcome: 'refused', fault: 'archive-mixed' };
  if (sources.length === 0 && only) return suggestMapping(only);
  const others = tables.filter((table) => !sources.some((source) => source.table === table));
  return toReading({ sources, mostLines }, [...skipped, ...others.map(({ name }) => name)], choices);
}

/** Returns null for a mapping of another table, or without a column of addresses. */
const findMapped = (table: ExportTable, mapping: ColumnMapping): Source | null =>
  mapping.headerDigest === digestHeader(table) && hasEmail(mapping)
    ? toSource(table, toFormat(mapping), null)
    : null;

/** Suggests the columns of a recognised format, or else by titles and values. */
async function suggestMapping(table: ExportTable): Promise<PeopleReading> {
  if (isWooOrders(table)) return { outcome: 'refused', fault: 'orders-without-email' };
  const hasEmails = table.sample.some(({ cells }) => cells.some((cell) => parseEmail(cell) !== null));
  if (!hasEmails) return { outcome: 'refused', fault: 'no-email' };
  return { outcome: 'choose-columns', choices: await suggestColumns(table, recogniseFormat(table)) };
}

const toSource = (table: ExportTable, format: Format, file: string | null): Source => ({
  table,
  format,
  reader: new LineReader(format, table),
  file,
});

async function toReading(
  input: Input,
  skippedFiles: readonly string[],
  choices: ReadChoices,
): Promise<PeopleReading> {
  const { sources } = input;
  const [only] = sources.length === 1 ? sources : [];
  const given = choices.dayFirst ?? sources[0]?.format.dayFirst ?? null;
  let survey = await surveyLines(input, given);
  const dayFirst = settleDayOrder(given, survey.evidence);
  // The first pass could not read all dates, and the order of a purchase's lines depends on them.
  if (dayFirst !== given && survey.evidence.ambiguous > 0) survey = await surveyLines(input, dayFirst);
  const { notes, groups, lineCount } = survey;
  if (dayFirst === null && survey.evidence.ambiguous > 0) notes.add('day-order-unknown');
  if (groups.isFull) notes.add('too-many-purchases');
  for (const source of sources) noteFormat(source, notes);
  for (const name of skippedFiles) notes.add('files-skipped', { value: name });
  return {
    outcome: 'read',
    people: {
      platform: sources[0]?.format.platform ?? 'mapped',
      headerDigest: only && skippedFiles.length === 0 ? digestHeader(only.table) : null,
      kind: mergeKinds(sources),
      columns: mergeColumns(sources),
      lineCount,
      notes: notes.list(),
      lines: { [Symbol.asyncIterator]: () => readLines(input, dayFirst, groups) },
    },
  };
}

function mergeKinds(sources: readonly Source[]): ReadPeople['kind'] {
  const kinds = new Set(sources.map(({ format }) => format.kind));
  const [kind = 'people'] = kinds;
  return kinds.size > 1 ? 'both' : kind;
}

function mergeColumns(sources: readonly Source[]): ReadPeople['columns'] {
  const columns = sources.flatMap(({ reader }) => reader.columns);
  if (sources.length === 1) return columns;
  return [...new Map(columns.map((column) => [column.name, column])).values()];
}

function noteFormat({ table, format }: Source, notes: Notes): void {
  if (!format.isConfirmed) notes.add('format-to-confirm');
  if (format.byPosition) notes.add('titles-by-position');
  const status = format.fileStatus?.(table);
  if (status) notes.add('status-of-file', { value: status });
  const doubled = table.titles.filter((title, index) => title && table.titles.indexOf(title) !== index);
  for (const title of new Set(doubled)) notes.add('doubled-titles', { value: title });
}

/** Notes by code, with the number of skipped lines and examples. */
class Notes {
  readonly #notes = new Map<FileNoteCode, { skipped: number; lines: number[]; values: string[] }>();

  add(
    code: FileNoteCode,
    { skipped = 0, line, value }: { skipped?: number; line?: number; value?: string } = {},
  ) {
    const note = this.#notes.get(code) ?? { skipped: 0, lines: [], values: [] };
    this.#notes.set(code, note);
    note.skipped += skipped;
    if (line !== undefined && note.lines.length < maxExamples) note.lines.push(line);
    if (value && note.values.length < maxExamples && !note.values.includes(value)) note.values.push(value);
  }

  list(): FileNote[] {
    return [...this.#notes].map(([code, { skipped, lines, values }]) => ({
      code,
      skipped,
      ...(lines.length > 0 ? { lines } : {}),
      ...(values.length > 0 ? { values } : {}),
    }));
  }
}

type Survey = { notes: Notes; groups: PurchaseGroups; lineCount: number; evidence: DateEvidence };

/** First pass: counts the lines, merges purchases and finds the order of day and month. */
async function surveyLines(input: Input, dayFirst: boolean | null): Promise<Survey> {
  const survey = { notes: new Notes(), groups: new PurchaseGroups(), lineCount: 0, evidence: noEvidence() };
  const { notes, groups, evidence } = survey;
  for await (const batch of readDrafts(input, dayFirst, evidence))
    for (const { draft, skip, ordinal, line } of batch) {
      survey.lineCount += 1;
      const reason = skip ?? (draft && skipReasons[groups.add(draft, ordinal)]);
      if (reason) notes.add(reason, { skipped: 1, line });
    }
  return survey;
}

const skipReasons: Readonly<Record<LineRole, FileNoteCode | null>> = {
  returned: null,
  merged: 'merged-lines',
  failed: 'failed-payments',
};

/** Second pass. */
async function* readLines(
  input: Input,
  dayFirst: boolean | null,
  groups: PurchaseGroups,
): AsyncGenerator<PersonLine> {
  for await (const batch of readDrafts(input, dayFirst, noEvidence()))
    for (const { draft, skip, ordinal } of batch) {
      if (!draft || skip || groups.findRole(draft, ordinal) !== 'returned') continue;
      const { moreItems, skip: _skip, group: _group, isRefund: _isRefund, ...rest } = draft;
      const person = { ...rest, issues: groups.listIssues(draft) };
      const purchase = groups.merge(draft);
      yield { ...person, purchase };
      for (const name of moreItems)
        yield {
          ...person,
          purchase: purchase && { ...purchase, externalId: null, item: { id: null, name } },
        };
    }
}

/** A record with its line, or with the reason to skip it. `ordinal` counts through all tables. */
type ReadRecord = { draft: DraftLine | null; skip: FileNoteCode | null; ordinal: number; line: number };

async function* readDrafts(
  { sources, mostLines }: Input,
  dayFirst: boolean | null,
  evidence: DateEvidence,
): AsyncGenerator<ReadRecord[]> {
  let ordinal = -1;
  for (const { table, reader, file } of sources)
    for await (const records of table.read())
      yield records.map((record): ReadRecord => {
        ordinal += 1;
        const place = { ordinal, line: record.line };
        if (ordinal >= mostLines) return { ...place, draft: null, skip: 'too-many-lines' };
        if (reader.isTitles(record)) return { ...place, draft: null, skip: 'repeated-titles' };
        const draft = reader.read(record, { file, dayFirst, evidence });
        return { ...place, draft, skip: draft.skip };
      });
}
