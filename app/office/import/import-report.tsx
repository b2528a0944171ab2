import { formatDate, formatDateTime } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import type { ImportKind } from '#core/imports/import-kinds.ts';
import type { ImportPlan, ImportStatus } from '#core/imports/judge-entries.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Table } from '../../ui/text/table.tsx';
import styles from '../scores/import-session.module.css';

/** Parts of an import plan that the page shows. */
export type SchoolReport = {
  entries: {
    id: string;
    kind: ImportKind;
    line: number;
    title: string;
    /** Parsed price or date, formatted; empty if the file contains none. */
    price: string;
    date: string;
    folder: string;
    pictures: string[];
    faults: string[];
    missing: string[];
    status: ImportStatus;
  }[];
  ignored: string[];
  fault: string | null;
  counts: Record<ImportStatus, number>;
};

export function toSchoolReport({ entries, ignored, fault }: ImportPlan): SchoolReport {
  const count = (status: ImportStatus) => entries.filter((entry) => entry.status === status).length;
  return {
    entries: entries.map(
      ({ id, kind, line, title, cents, columns, folder, pictures, faults, missing, status }) => ({
        id,
        kind,
        line,
        title,
        price: kind === 'products' ? formatReadPrice(cents) : '',
        date: formatReadDate(columns),
        folder,
        pictures,
        faults,
        missing,
        status,
      }),
    ),
    ignored,
    fault,
    counts: {
      new: count('new'),
      known: count('known'),
      withdrawn: count('withdrawn'),
      faulty: count('faulty'),
    },
  };
}

function formatReadPrice(cents: number | null): string {
  if (cents === null) return m.products_without_price();
  return cents === 0 ? m.common_free() : formatPrice(cents);
}

function formatReadDate(columns: ImportPlan['entries'][number]['columns']): string {
  if (columns && 'publishedAt' in columns)
    return columns.publishedAt ? formatDateTime(columns.publishedAt) : '';
  return columns && 'sessionDate' in columns ? formatDate(new Date(`${columns.sessionDate}T12:00:00Z`)) : '';
}

export function ImportReport({
  report,
  made,
  onImport,
}: {
  report: SchoolReport;
  /** Number of imported entries; null before the import. */
  made: number | null;
  onImport: () => void;
}) {
  const { counts, ignored, fault, entries } = report;
  const clean = !fault && counts.faulty === 0;
  const incomplete = entries.filter(({ status, missing }) => status === 'new' && missing.length > 0).length;
  const hasProducts = entries.some(({ kind }) => kind === 'products');
  const hasDates = entries.some(({ kind }) => kind !== 'products');
  const importLabel = incomplete > 0 ? m.marks_school_do_without : m.marks_school_do;
  return (
    <>
      <Notice
        tone={clean ? 'success' : 'error'}
        live
        title={formatTitle(report, made)}
        action={
          clean && made === null && counts.new > 0 ? (
            <Button onClick={onImport}>{importLabel({ count: counts.new })}</Button>
          ) : undefined
        }
      >
        {clean ? null : <p>{fault ?? m.marks_school_mend()}</p>}
        {made === null && incomplete > 0 ? <p>{m.marks_school_missing({ count: incomplete })}</p> : null}
        {made === null && counts.known > 0 ? <p>{m.marks_school_known({ count: counts.known })}</p> : null}
        {counts.withdrawn > 0 ? <p>{m.marks_import_withdrawn({ count: counts.withdrawn })}</p> : null}
        {ignored.length > 0 ? <p>{m.marks_import_ignored({ names: ignored.join(', ') })}</p> : null}
        {made !== null && made > 0 ? <p>{m.marks_school_hidden()}</p> : null}
      </Notice>
      {entries.length > 0 && made === null ? (
        <div className={styles.lines}>
          <Table caption={m.marks_school_caption()} dense>
            <thead>
              <tr>
                <th scope="col">{m.common_line()}</th>
                <th scope="col">{m.office_field_type()}</th>
                <th scope="col">{m.common_title()}</th>
                {hasProducts ? <th scope="col">{m.common_price()}</th> : null}
                {hasDates ? <th scope="col">{m.common_date()}</th> : null}
                <th scope="col">{m.marks_import_fate()}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={`${entry.kind} ${entry.line}`}>
                  <th scope="row">{entry.line}</th>
                  <td>{kindLabels[entry.kind]()}</td>
                  <td>{entry.title}</td>
                  {hasProducts ? <td>{entry.price}</td> : null}
                  {hasDates ? <td>{entry.date}</td> : null}
                  <td className={entry.faults.length > 0 ? styles.wrong : undefined}>
                    <span>{statusLabels[entry.status]()}</span>
                    {entry.faults.map((sentence) => (
                      <span key={sentence} className={styles.fault}>
                        {sentence}
                      </span>
                    ))}
                    {entry.status === 'new'
                      ? entry.missing.map((sentence) => (
                          <span key={sentence} className={styles.missing}>
                            {sentence}
                          </span>
                        ))
                      : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
    </>
  );
}

const kindLabels = {
  products: m.common_content,
  news: m.common_news_item,
  scores: m.common_result,
} as const;

const statusLabels = {
  new: m.marks_school_new,
  known: m.common_already_there,
  withdrawn: m.journal_action_withdraw_consent,
  faulty: m.common_to_correct,
} as const;

function formatTitle({ counts, fault }: SchoolReport, made: number | null): string {
  if (made !== null) return m.marks_school_done({ count: made });
  if (fault) return m.marks_school_unread();
  return counts.faulty > 0
    ? m.marks_import_faulty({ count: counts.faulty })
    : counts.new > 0
      ? m.marks_school_ready({ count: counts.new })
      : m.marks_school_nothing_new();
}
