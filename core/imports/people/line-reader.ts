import { parseEmail } from '#common/email-address.ts';
import type { CellReader, DraftLine, Format } from './format.ts';
import { findState, findStatus, foldCell, isYes } from './known-words.ts';
import type { ExportTable } from './open-table.ts';
import type { ImportedUse, LineIssueCode, NewsletterStatus, PersonPurchase } from './person-line.ts';
import { readAmount } from './read-amount.ts';
import { type DateEvidence, readDate } from './read-date.ts';
import { splitName, splitTags } from './read-text.ts';
import type { TableRecord } from './split-records.ts';

const maxName = 200;
const maxId = 200;
const maxQuoted = 60;

type LineContext = { file: string | null; dayFirst: boolean | null; evidence: DateEvidence };

/** Reads the records of one table with a format. */
export class LineReader {
  readonly #format: Format;
  readonly #table: ExportTable;
  readonly #byUse = new Map<ImportedUse, number[]>();
  readonly #byTitle = new Map<string, number[]>();
  readonly #fileStatus: NewsletterStatus | null;

  constructor(format: Format, table: ExportTable) {
    this.#format = format;
    this.#table = table;
    this.#fileStatus = format.fileStatus?.(table) ?? null;
    for (const [index, key] of table.keys.entries()) {
      if (key) add(this.#byTitle, key, index);
      const use = findUse(format, key, index);
      if (use) add(this.#byUse, use, index);
    }
    const email = this.#byUse.has('email') ? -1 : findEmailColumn(table);
    if (email >= 0) this.#byUse.set('email', [email]);
  }

  get columns(): { name: string; use: ImportedUse | null }[] {
    const uses = new Map([...this.#byUse].flatMap(([use, indexes]) => indexes.map((index) => [index, use])));
    return this.#table.titles.map((name, index) => ({ name, use: uses.get(index) ?? null }));
  }

  /** True if the record repeats the titles, as joined files do. */
  isTitles({ cells }: TableRecord): boolean {
    const { titles } = this.#table;
    return this.#byTitle.size > 1 && titles.every((title, index) => title === (cells[index] ?? ''));
  }

  read({ line, cells }: TableRecord, context: LineContext): DraftLine {
    const draft: DraftLine = {
      file: context.file,
      line,
      email: null,
      firstName: '',
      lastName: '',
      createdAt: null,
      newsletter: { status: 'unknown', confirmedAt: null, source: '' },
      purchase: null,
      stripeCustomerId: null,
      tags: [],
      issues: [],
      moreItems: [],
      skip: null,
      group: null,
      isRefund: false,
    };
    const columns = { titles: this.#table.titles, byUse: this.#byUse, byTitle: this.#byTitle };
    const reading = new RecordReading(cells, columns, context, draft);
    const extra = cells.slice(this.#table.titles.length).some((cell) => cell !== '');
    if (extra) reading.report('cells-shifted');
    this.#readPerson(draft, reading);
    this.#readNewsletter(draft, reading);
    draft.purchase = this.#readPurchase(reading);
    this.#format.finish?.(draft, reading);
    if (draft.purchase && !draft.purchase.item.name && !draft.purchase.item.id)
      reading.report('item-missing');
    // Merged into another line, its problem would not be shown.
    if (draft.issues.some(({ code }) => code === 'state-unknown')) draft.group = null;
    return draft;
  }

  #readPerson(draft: DraftLine, reading: RecordReading): void {
    draft.email = reading.readEmail(this.#format.emailTitles);
    const whole = reading.cut(reading.of('full-name'), maxName);
    const name = whole.includes('@') ? { firstName: '', lastName: '' } : splitName(whole);
    draft.firstName = reading.cut(reading.of('first-name'), maxName) || name.firstName;
    draft.lastName = reading.cut(reading.of('last-name'), maxName) || (draft.firstName ? name.lastName : '');
    if (reading.of('first-name') && !reading.of('last-name') && whole) draft.lastName = name.lastName;
    draft.createdAt = reading.dateOf('created-at');
    const customer = reading.of('stripe-customer');
    if (/^cus_[A-Za-z0-9_]{1,100}$/.test(customer)) draft.stripeCustomerId = customer;
    // Ghost writes `auto` for customers that it has to look up.
    else if (customer && customer !== 'auto') reading.report('stripe-customer-invalid', 'stripe-customer');
    draft.tags = splitTags(reading.all('tags'));
  }

  #readNewsletter({ newsletter, createdAt }: DraftLine, reading: RecordReading): void {
    const written = reading.of('newsletter-status');
    const format = this.#format;
    if (written) {
      newsletter.status = format.statuses?.[foldCell(written)] ?? findStatus(written) ?? 'unknown';
      newsletter.source = reading.titleOf('newsletter-status');
    } else if (this.#fileStatus) {
      newsletter.status = this.#fileStatus;
      newsletter.source = this.#table.name;
    }
    newsletter.confirmedAt = reading.dateOf('confirmed-at');
    if (newsletter.confirmedAt) {
      newsletter.source = join(newsletter.source, reading.titleOf('confirmed-at'));
    } else if (format.signUpIsConsent && newsletter.status === 'subscribed' && createdAt) {
      newsletter.confirmedAt = createdAt;
      newsletter.source = join(newsletter.source, reading.titleOf('created-at'));
    }
  }

  #readPurchase(reading: RecordReading): PersonPurchase | null {
    const name = reading.cut(reading.of('item-name'), maxName) || (this.#format.item ?? '');
    const id = reading.cut(reading.of('item-id'), maxId) || null;
    const externalId = reading.cut(reading.of('external-id'), maxId) || null;
    if (!name && !id && !externalId) return null;
    const currency = reading.of('currency') || this.#format.currency || null;
    return {
      externalId,
      item: { id, name },
      boughtAt: reading.dateOf('bought-at'),
      amount: reading.amountOf('amount', currency),
      state: this.#readState(reading),
      accessUntil: reading.dateOf('access-until'),
      progress: null,
    };
  }

  #readState(reading: RecordReading) {
    const written = reading.of('state');
    if (!written) return 'paid' as const;
    const state = this.#format.states?.[foldCell(written)] ?? findState(written);
    if (state) return state;
    reading.report('state-unknown', 'state');
    return 'pending' as const;
  }
}

function findUse(format: Format, key: string, index: number): ImportedUse | null {
  const use = Array.isArray(format.uses)
    ? format.uses[index]
    : (format.uses as Readonly<Record<string, ImportedUse>>)[key];
  return use && use !== 'ignore' ? use : null;
}

/** Column with the most addresses in the sample; -1 if none has any. For titles that the owner named. */
function findEmailColumn({ titles, sample }: ExportTable): number {
  const counts = titles.map(
    (_, index) => sample.filter(({ cells }) => parseEmail(cells[index] ?? '')).length,
  );
  const most = Math.max(...counts);
  return most > 0 ? counts.indexOf(most) : -1;
}

function add<Key>(map: Map<Key, number[]>, key: Key, index: number): void {
  const known = map.get(key);
  if (known) known.push(index);
  else map.set(key, [index]);
}

const join = (one: string, other: string): string => [one, other].filter(Boolean).join(', ');

type Columns = {
  titles: readonly string[];
  byUse: ReadonlyMap<ImportedUse, readonly number[]>;
  byTitle: ReadonlyMap<string, readonly number[]>;
};

/** Cells of one record by use and by title. */
class RecordReading implements CellReader {
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
