import { shorten } from '#common/text.ts';
import type {
  FileFault,
  FileNote,
  FileNoteCode,
  LineIssue,
  LineIssueCode,
} from '#core/imports/people/person-line.ts';
import type { LineProblem } from '#core/moving-in/count-lines.ts';
import type { ImportState } from '#core/moving-in/people-import.ts';
import { m } from '#words/messages.js';

const states: Readonly<Record<ImportState, () => string>> = {
  reading: m.moving_state_reading,
  columns: m.moving_state_columns,
  dates: m.moving_state_dates,
  review: m.moving_state_review,
  applying: m.moving_state_applying,
  done: m.moving_state_done,
  undoing: m.moving_state_undoing,
  undone: m.common_canceled,
  failed: m.moving_state_failed,
};

export const formatImportState = (state: ImportState): string => states[state]();

const faults: Readonly<Record<FileFault | 'gone' | 'same-file' | 'too-slow', () => string>> = {
  empty: m.moving_fault_empty,
  'header-only': m.moving_fault_header_only,
  workbook: m.moving_fault_workbook,
  binary: m.moving_fault_binary,
  'too-large': m.moving_fault_too_large,
  'too-wide': m.moving_fault_too_wide,
  broken: m.moving_fault_broken,
  'archive-broken': m.moving_fault_archive_broken,
  'archive-without-tables': m.moving_fault_archive_without_tables,
  'archive-mixed': m.moving_fault_archive_mixed,
  'orders-without-email': m.moving_fault_orders_without_email,
  'no-email': m.moving_fault_no_email,
  'too-slow': m.moving_fault_too_slow,
  gone: m.moving_fault_gone,
  'same-file': m.moving_fault_same_file,
};

export const formatFault = (fault: string): string =>
  (Object.hasOwn(faults, fault) ? faults[fault as FileFault] : m.moving_fault_broken)();

const notes: Readonly<Record<FileNoteCode, () => string>> = {
  'totals-line': m.moving_note_totals_line,
  'test-lines': m.moving_note_test_lines,
  'failed-payments': m.moving_note_failed_payments,
  'merged-lines': m.moving_note_merged_lines,
  'repeated-titles': m.moving_note_repeated_titles,
  'too-many-lines': m.moving_note_too_many_lines,
  'too-many-purchases': m.moving_note_too_many_purchases,
  'day-order-unknown': m.moving_note_day_order_unknown,
  'status-of-file': m.moving_note_status_of_file,
  'titles-by-position': m.moving_note_titles_by_position,
  'format-to-confirm': m.moving_note_format_to_confirm,
  'doubled-titles': m.moving_note_doubled_titles,
  'files-skipped': m.moving_note_files_skipped,
};

export function formatNote({ code, skipped, values }: FileNote): string {
  const note = notes[code]();
  const counted = skipped > 0 ? m.moving_note_lines({ note, count: skipped }) : note;
  const named = code === 'files-skipped' || code === 'doubled-titles' ? (values ?? []) : [];
  return named.length > 0 ? `${counted} ${named.map((name) => shorten(name, 60)).join(', ')}` : counted;
}

const issues: Readonly<Record<LineIssueCode, () => string>> = {
  'email-missing': m.moving_issue_email_missing,
  'email-invalid': m.moving_issue_email_invalid,
  'email-several': m.moving_issue_email_several,
  'date-unreadable': m.moving_issue_date_unreadable,
  'date-ambiguous': m.moving_issue_date_ambiguous,
  'amount-unreadable': m.moving_issue_amount_unreadable,
  'currency-missing': m.moving_issue_currency_missing,
  'state-unknown': m.moving_issue_state_unknown,
  'item-missing': m.moving_issue_item_missing,
  'item-several': m.moving_issue_item_several,
  'progress-unreadable': m.moving_issue_progress_unreadable,
  'stripe-customer-invalid': m.moving_issue_stripe_customer_invalid,
  'cells-shifted': m.moving_issue_cells_shifted,
  'text-shortened': m.moving_issue_text_shortened,
};

/** Returns a problem of a line, with its column and value. */
export function formatLineIssue({ code, column, value }: LineIssue): string {
  const problem = issues[code]();
  return column && value
    ? m.moving_issue_cell({ problem, column: shorten(column, 40), value: shorten(value, 60) })
    : problem;
}

/** Returns all problems of a line in one text. */
export const formatProblem = ({ issues: found, repeats, refundedSince, email }: LineProblem): string =>
  [
    ...found.map(formatLineIssue),
    ...(email === '' && found.length === 0 ? [m.moving_issue_email_missing()] : []),
    ...(repeats ? [m.moving_issue_repeats()] : []),
    ...(refundedSince ? [m.moving_issue_refunded_since()] : []),
  ].join(' ');

/** Number of the line in the file, with the name of the file in an archive. */
export const formatLine = ({ file, line }: Pick<LineProblem, 'file' | 'line'>): string =>
  file ? `${file}, ${line}` : String(line);

type Term = readonly [string, () => string];

const dryRun: readonly Term[] = [
  ['people', m.moving_count_people],
  ['known', m.moving_count_known],
  ['purchases', m.moving_count_purchases],
  ['toImport', m.moving_count_to_import],
  ['opensNow', m.moving_count_opens_now],
  ['imported', m.moving_count_imported],
  ['unmapped', m.moving_count_unmapped],
  ['leftOut', m.moving_count_left_out],
  ['refunded', m.moving_count_refunded],
  ['unpaid', m.moving_count_unpaid],
  ['ended', m.moving_count_ended],
  ['withoutAddress', m.moving_count_without_address],
  ['repeated', m.moving_count_repeated],
  ['problems', m.moving_count_problems],
  ['consents', m.moving_count_consents],
  ['unproven', m.moving_count_unproven],
  ['unsubscribed', m.moving_count_unsubscribed],
  ['bounced', m.moving_count_bounced],
];

const made: readonly Term[] = [
  ['madePeople', m.moving_count_made_people],
  ['madePurchases', m.moving_count_made_purchases],
  ['madeAccesses', m.moving_count_made_accesses],
  ['closed', m.moving_count_closed],
];

const undone: readonly Term[] = [
  ['undonePeople', m.moving_count_undone_people],
  ['undonePurchases', m.moving_count_undone_purchases],
  ['keptPeople', m.moving_count_kept_people],
  ['keptPurchases', m.moving_count_kept_purchases],
];

const figures = new Intl.NumberFormat('fr-FR');

export const toFigures = (count: number): string => figures.format(count);

/** Lists the counts of a step. Those at the top are shown even if they are 0. */
const listCounts = (terms: readonly Term[], counts: Readonly<Record<string, number>>, top: number) =>
  terms.flatMap(([name, term], index) => {
    const count = counts[name] ?? 0;
    return count > 0 || index < top ? [{ term: term(), detail: toFigures(count) }] : [];
  });

export const listDryRun = (counts: Readonly<Record<string, number>>) => listCounts(dryRun, counts, 1);
export const listMade = (counts: Readonly<Record<string, number>>) => listCounts(made, counts, 3);
export const listUndone = (counts: Readonly<Record<string, number>>) => listCounts(undone, counts, 2);
