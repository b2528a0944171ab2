import { parseEmail } from '#common/email-address.ts';
import type { DraftLine, Format } from './format.ts';
import { findState, findStatus, foldCell } from './known-words.ts';
import type { ExportTable } from './open-table.ts';
import type { ImportedUse, NewsletterStatus, PersonPurchase } from './person-line.ts';
import { splitName, splitTags } from './read-text.ts';
import { type LineContext, RecordReading } from './record-reading.ts';
import type { TableRecord } from './split-records.ts';

const maxName = 200;
const maxId = 200;

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
