/** Sources of files. `mapped` is any other table, read with the owner's choice of columns. */
export type PlatformId =
  | 'kajabi'
  | 'gumroad'
  | 'woocommerce'
  | 'learndash'
  | 'moodle'
  | 'ghost'
  | 'substack'
  | 'stripe'
  | 'mailchimp'
  | 'brevo'
  | 'beehiiv'
  | 'kit'
  | 'systeme'
  | 'google'
  | 'mapped';

/** State of a purchase at the other platform. Only `paid`, `instalment` and `trial` give access. */
export const purchaseStates = [
  'paid',
  'instalment',
  'trial',
  'ended',
  'refunded',
  'disputed',
  'revoked',
  'pending',
  'failed',
] as const;

export type PurchaseState = (typeof purchaseStates)[number];

export const newsletterStatuses = ['subscribed', 'unsubscribed', 'bounced', 'unknown'] as const;

export type NewsletterStatus = (typeof newsletterStatuses)[number];

/** Problems of a line. The line is still returned, with null or an empty value in place of the problem. */
export type LineIssueCode =
  | 'email-missing'
  | 'email-invalid'
  | 'email-several'
  | 'date-unreadable'
  /** A date such as 04/05/2024 in a file whose order of day and month is not chosen yet. */
  | 'date-ambiguous'
  | 'amount-unreadable'
  | 'currency-missing'
  | 'state-unknown'
  | 'item-missing'
  | 'item-several'
  | 'progress-unreadable'
  | 'stripe-customer-invalid'
  /** The line has fewer or more cells than the header. */
  | 'cells-shifted'
  | 'text-shortened';

/** `column` is the title in the file, `value` the start of the cell. */
export type LineIssue = { code: LineIssueCode; column?: string; value?: string };

export type PersonPurchase = {
  /** Id of the order, subscription or enrolment at the platform. A second import recognises it. */
  externalId: string | null;
  item: { id: string | null; name: string };
  boughtAt: Date | null;
  /** `value` is an integer in the smallest unit of the currency (ISO 4217 code in upper case). */
  amount: { value: number; currency: string } | null;
  state: PurchaseState;
  /** End of the access, such as the end of a cancelled subscription. */
  accessUntil: Date | null;
  progress: { done: number; total: number; finishedAt: Date | null } | null;
};

/** One line of an export of another platform, normalised. It has not been compared with the school. */
export type PersonLine = {
  /** File inside a ZIP archive. Null for a table that was uploaded as such. */
  file: string | null;
  /** Line of the file as in a spreadsheet; the header is line 1. */
  line: number;
  /** Normalised by `parseEmail`. Null with an issue. */
  email: string | null;
  /** Empty if unknown. */
  firstName: string;
  lastName: string;
  createdAt: Date | null;
  /** `subscribed` only if the file states it; `confirmedAt` is its proof, `source` names the columns. */
  newsletter: { status: NewsletterStatus; confirmedAt: Date | null; source: string };
  purchase: PersonPurchase | null;
  stripeCustomerId: string | null;
  tags: readonly string[];
  issues: readonly LineIssue[];
};

/** Remarks on the whole file. Those of `skipping` explain lines that are not returned. */
export type FileNoteCode =
  /** Line that sums up the others, such as `Totals`. Skipped. */
  | 'totals-line'
  /** Test purchases and lines of a test mode. Skipped. */
  | 'test-lines'
  /** Attempts without payment. Skipped. */
  | 'failed-payments'
  /** Further instalments, renewals or refunds that were merged into the line of their purchase. Skipped. */
  | 'merged-lines'
  /** Repeated header lines. Skipped. */
  | 'repeated-titles'
  /** Lines after the maximum number. Skipped. */
  | 'too-many-lines'
  /** Purchases with too many lines to compare. They are returned unmerged. */
  | 'too-many-purchases'
  /** Dates can be read in two ways; `dayFirst` must be chosen. */
  | 'day-order-unknown'
  /** The newsletter status is that of the whole file; `values` has it. */
  | 'status-of-file'
  /** The column titles were recognised by position, because they are translated. */
  | 'titles-by-position'
  /** The format is known from one example only and needs to be compared with the preview. */
  | 'format-to-confirm'
  | 'doubled-titles'
  /** Files of the archive that are not tables of people; `values` has their names. */
  | 'files-skipped';

export type FileNote = {
  code: FileNoteCode;
  /** Number of lines that are not returned because of this note. */
  skipped: number;
  column?: string;
  /** Lines or values as examples, at most ten. */
  lines?: readonly number[];
  values?: readonly string[];
};

export type ReadPeople = {
  platform: PlatformId;
  /** Digest of the titles, by which answers are remembered. Null for an archive of several tables. */
  headerDigest: string | null;
  kind: 'people' | 'purchases' | 'both';
  /** Columns of the file. `use` is null for columns that are not imported. */
  columns: readonly { name: string; use: ImportedUse | null }[];
  /**
   * Number of lines with data: the different returned lines plus the skipped ones of all notes. A line that
   * lists several products is returned once for each.
   */
  lineCount: number;
  notes: readonly FileNote[];
  /** Returned lines in the order of the file. Can be iterated several times. */
  lines: AsyncIterable<PersonLine>;
};

/** Reasons why a file cannot be read at all. */
export type FileFault =
  | 'empty'
  | 'header-only'
  /** An Excel workbook or another binary file in place of a CSV table. */
  | 'workbook'
  | 'binary'
  | 'too-large'
  | 'too-wide'
  | 'broken'
  | 'archive-broken'
  | 'archive-without-tables'
  /** An archive with tables of several kinds, or several unknown ones. */
  | 'archive-mixed'
  /** Orders of WooCommerce. They have no email addresses; an export plugin adds them. */
  | 'orders-without-email'
  /** No column has an email address. */
  | 'no-email';

/** Answers of the owner about one file. */
export type ReadChoices = {
  /** True if dates are day/month, null if the owner has not been asked. */
  dayFirst: boolean | null;
  /** Choice of columns, from the form or remembered by `headerDigest`. Null to recognise the file. */
  mapping: ColumnMapping | null;
  /** Platform that the owner chose in place of the recognised one; `mapped` to choose the columns. */
  platform: PlatformId | null;
};

/** Meanings of a column that the owner can choose. */
export const columnUses = [
  'email',
  'first-name',
  'last-name',
  'full-name',
  'item-name',
  'item-id',
  'external-id',
  'bought-at',
  'amount',
  'currency',
  'state',
  'access-until',
  'created-at',
  'newsletter-status',
  'confirmed-at',
  'stripe-customer',
  'tags',
  'ignore',
] as const;

export type ColumnUse = (typeof columnUses)[number];

/** Meanings of a column of a known format; `purchase-detail` is for example a column `Disputed?`. */
export type ImportedUse = Exclude<ColumnUse, 'ignore'> | 'purchase-detail' | 'newsletter-detail' | 'progress';

/** The owner's reading of a table, stored as JSON and reused for files with the same `headerDigest`. */
export type ColumnMapping = {
  headerDigest: string;
  /** One use per column of the file, in order. */
  uses: readonly ColumnUse[];
  /** Values of the column `state`, folded as in `ColumnValue.key`. Missing values become an issue. */
  states: Readonly<Record<string, PurchaseState>>;
  /** Values of the column `newsletter-status`, folded. */
  statuses: Readonly<Record<string, NewsletterStatus>>;
  /** Product of a file without a product column. */
  item: string | null;
  /** Currency of a file without a currency column or sign, such as EUR. */
  currency: string | null;
};

/** A distinct value of a column, its number of lines and what it suggests as state and as status. */
export type ColumnValue = {
  key: string;
  value: string;
  count: number;
  state: PurchaseState | null;
  status: NewsletterStatus | null;
};

/** Columns, values and suggestions of a table whose columns the owner chooses. */
export type ColumnChoices = {
  headerDigest: string;
  columns: readonly {
    name: string;
    /** First different values, at most three, shortened. */
    examples: readonly string[];
    suggestion: ColumnUse;
  }[];
  /** First lines of the table, at most twenty. */
  preview: readonly { line: number; cells: readonly string[] }[];
  /** Distinct values by column index, for columns with at most thirty of them. */
  values: Readonly<Record<number, readonly ColumnValue[]>>;
  suggestion: ColumnMapping;
  lineCount: number;
};

export type PeopleReading =
  | { outcome: 'read'; people: ReadPeople }
  | { outcome: 'choose-columns'; choices: ColumnChoices }
  | { outcome: 'refused'; fault: FileFault };

/**
 * An uploaded table or ZIP archive. `content` may be backed by a file (`openAsBlob`), so that it is not
 * loaded into memory.
 */
export type PeopleFile = { name: string; content: Blob };
