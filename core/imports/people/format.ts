import type { ExportTable } from './open-table.ts';
import type {
  ColumnUse,
  FileNoteCode,
  ImportedUse,
  LineIssue,
  NewsletterStatus,
  PersonLine,
  PersonPurchase,
  PlatformId,
  PurchaseState,
} from './person-line.ts';

/** Line while it is read. A format completes it. */
export type DraftLine = Omit<PersonLine, 'purchase' | 'newsletter' | 'issues' | 'tags'> & {
  purchase: PersonPurchase | null;
  newsletter: { status: NewsletterStatus; confirmedAt: Date | null; source: string };
  tags: readonly string[];
  issues: LineIssue[];
  /** Further products of the same line. */
  moreItems: string[];
  /** Reason to skip the line. */
  skip: FileNoteCode | null;
  /** Lines with the same key are one purchase. Null if the line stands alone. */
  group: string | null;
  /** True if the line is a refund of its group, not a payment. */
  isRefund: boolean;
};

/** Reads further cells of the current line; problems become issues. */
export type CellReader = {
  /** Cell of the first column with this title that is not empty. */
  text(title: string): string;
  /** True for « 1 », « yes », « true », « oui ». */
  flag(title: string): boolean;
  date(title: string): Date | null;
  amount(title: string, currency?: string | null): { value: number; currency: string } | null;
  integer(title: string): number | null;
  has(title: string): boolean;
};

/** Export format of a platform. Titles are compared with `foldHeader`. */
export type Format = {
  platform: PlatformId;
  kind: 'people' | 'purchases' | 'both';
  /** False if the format is known from one example only. */
  isConfirmed: boolean;
  /** Recognises the table. */
  matches(table: ExportTable): boolean;
  /** Use of each column: by folded title, or by index if `byPosition`. */
  uses: Readonly<Record<string, ImportedUse>> | readonly ColumnUse[];
  /** Titles of the address in the order of preference; without it, all columns of the use `email` count. */
  emailTitles?: readonly string[];
  /** True if the columns were recognised by position. */
  byPosition?: boolean;
  /** Order of day and month, if the platform always writes the same. */
  dayFirst?: boolean;
  /** Currency of amounts without a currency column. */
  currency?: string;
  /** Product of all lines, if the table has no product column. */
  item?: string;
  /** Meaning of the column `state` by folded value, before the general words. */
  states?: Readonly<Record<string, PurchaseState>>;
  /** Meaning of the column `newsletter-status` by folded value, before the general words. */
  statuses?: Readonly<Record<string, NewsletterStatus>>;
  /** True if the platform writes that an address is subscribed on its sign-up date. */
  signUpIsConsent?: boolean;
  /** Status of all lines of a file, from its name or titles. */
  fileStatus?(table: ExportTable): NewsletterStatus | null;
  /** Completes a line with what only this format has. */
  finish?(line: DraftLine, cells: CellReader): void;
};

/** True if the table has all titles. */
export const hasTitles =
  (...titles: readonly string[]) =>
  ({ keys }: ExportTable): boolean =>
    titles.every((title) => keys.includes(title));
