import { parseEmail } from '#common/email-address.ts';
import type { CellReader, DraftLine } from './format.ts';
import { isYes } from './known-words.ts';
import type { ImportedUse, LineIssueCode } from './person-line.ts';
import { readAmount } from './read-amount.ts';
import { type DateEvidence, readDate } from './read-date.ts';

const maxQuoted = 60;

export type LineContext = { file: string | null; dayFirst: boolean | null; evidence: DateEvidence };

type Columns = {
  titles: readonly string[];
  byUse: ReadonlyMap<ImportedUse, readonly number[]>;
  byTitle: ReadonlyMap<string, readonly number[]>;
};

/** Cells of one record by use and by title. */
export class RecordReading implements CellReader {
  readonly #cells: readonly string[];
  readonly #columns: Columns;
  readonly #context: LineContext;
  readonly #draft: DraftLine;

  constructor(cells: readonly string[], columns: Columns, context: LineContext, draft: DraftLine) {
    this.#cells = cells;
    this.#columns = columns;
    this.#context = context;
    this.#draft = draft;
  }

  report(code: LineIssueCode, use?: ImportedUse, value?: string): void {
    const column = use ? this.titleOf(use) : undefined;
    this.#add(code, column, value ?? (use ? this.of(use) : undefined));
  }

  #add(code: LineIssueCode, column?: string, value?: string): void {
    this.#draft.issues.push({
      code,
      ...(column ? { column } : {}),
      ...(value ? { value: value.slice(0, maxQuoted) } : {}),
    });
  }

  all(use: ImportedUse): string[] {
    const cells: string[] = [];
    for (const index of this.#columns.byUse.get(use) ?? []) {
      const cell = this.#cells[index];
      if (cell) cells.push(cell);
    }
    return cells;
  }

  of(use: ImportedUse): string {
    for (const index of this.#columns.byUse.get(use) ?? []) if (this.#cells[index]) return this.#cells[index];
    return '';
  }

  /** Title of the column that `of` reads, or of the first one with this use. */
  titleOf(use: ImportedUse): string {
    const indexes = this.#columns.byUse.get(use) ?? [];
    return this.#columns.titles[indexes.find((index) => this.#cells[index]) ?? indexes[0] ?? -1] ?? '';
  }

  cut(text: string, most: number): string {
    if (text.length <= most) return text;
    this.#add('text-shortened', undefined, text);
    return text.slice(0, most);
  }

  readEmail(titles: readonly string[] | undefined): string | null {
    const cells = this.#findEmailCells(titles);
    const [only = ''] = cells;
    const usual = cells.length === 1 ? parseEmail(only) : null;
    if (usual !== null) return usual;
    const written = cells.flatMap((cell) => cell.split(/ ::: |[;,\s]+/).filter(Boolean));
    if (written.length === 0) {
      this.report('email-missing');
      return null;
    }
    const emails = new Set(written.flatMap((each) => parseEmail(each.replace(/^mailto:|^<|>$/g, '')) ?? []));
    const [email = null, ...more] = emails;
    if (email === null) this.report('email-invalid', 'email');
    else if (more.length > 0) this.report('email-several', 'email', more.join(' '));
    return email;
  }

  #findEmailCells(titles: readonly string[] | undefined): string[] {
    if (!titles) return this.all('email');
    const cells = titles.map((title) => this.text(title));
    // Other columns may contain a name instead.
    return cells.filter((cell, index) => cell && (index === 0 || cell.includes('@'))).slice(0, 1);
  }

  dateOf(use: ImportedUse): Date | null {
    return this.#readDate(this.of(use), this.titleOf(use));
  }

  amountOf(use: ImportedUse, currency: string | null) {
    return this.#readAmount(this.of(use), this.titleOf(use), currency);
  }

  has(title: string): boolean {
    return this.#columns.byTitle.has(title);
  }

  text(title: string): string {
    for (const index of this.#columns.byTitle.get(title) ?? [])
      if (this.#cells[index]) return this.#cells[index] ?? '';
    return '';
  }

  flag(title: string): boolean {
    return isYes(this.text(title));
  }

  date(title: string): Date | null {
    return this.#readDate(this.text(title), this.#nameOf(title));
  }

  amount(title: string, currency: string | null = null) {
    return this.#readAmount(this.text(title), this.#nameOf(title), currency);
  }

  integer(title: string): number | null {
    const text = this.text(title);
    if (!text) return null;
    if (/^\d{1,9}$/.test(text)) return Number(text);
    this.#add('progress-unreadable', this.#nameOf(title), text);
    return null;
  }

  #nameOf(title: string): string {
    return this.#columns.titles[this.#columns.byTitle.get(title)?.[0] ?? -1] ?? title;
  }

  #readDate(cell: string, column: string): Date | null {
    if (!cell || /^(?:n\/a|null|none|never|-+|0000-00-00.{0,9})$/i.test(cell)) return null;
    const date = readDate(cell, this.#context.dayFirst, this.#context.evidence);
    if (date instanceof Date) return date;
    this.#add(date === 'ambiguous' ? 'date-ambiguous' : 'date-unreadable', column, cell);
    return null;
  }

  #readAmount(cell: string, column: string, currency: string | null) {
    if (!cell || /^(?:n\/a|null|none|-+)$/i.test(cell)) return null;
    if (/^(?:free|gratuit|offert)$/i.test(cell))
      return { value: 0, currency: currency?.toUpperCase() ?? 'EUR' };
    const amount = readAmount(cell, currency);
    if (typeof amount === 'object') return amount;
    this.#add(amount === 'no-currency' ? 'currency-missing' : 'amount-unreadable', column, cell);
    return null;
  }
}
