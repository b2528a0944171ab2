import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Table } from '../../ui/text/table.tsx';
import styles from '../scores/import-session.module.css';
import type { SchoolReport } from './school-report.ts';

/** What an import would do, entry by entry, and the button that is there once all is clean. */
export function ImportReport({
  report,
  made,
  onImport,
}: {
  report: SchoolReport;
  /** How many were written; null before. */
  made: number | null;
  onImport: () => void;
}) {
  const { counts, ignored, fault, entries } = report;
  const clean = !fault && counts.faulty === 0;
  return (
    <>
      <Notice
        tone={clean ? 'success' : 'error'}
        live
        title={sayTitle(report, made)}
        action={
          clean && made === null && counts.new > 0 ? (
            <Button onClick={onImport}>{m.marks_school_do({ count: counts.new })}</Button>
          ) : undefined
        }
      >
        {clean ? null : <p>{fault ?? m.marks_school_mend()}</p>}
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
                <th scope="col">{m.marks_import_line()}</th>
                <th scope="col">{m.marks_school_column_kind()}</th>
                <th scope="col">{m.marks_field_title()}</th>
                <th scope="col">{m.marks_import_fate()}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={`${entry.kind} ${entry.line}`}>
                  <th scope="row">{entry.line}</th>
                  <td>{kindWords[entry.kind]()}</td>
                  <td>{entry.title}</td>
                  <td className={entry.faults.length > 0 ? styles.wrong : undefined}>
                    {fateWords[entry.fate]()}
                    {entry.faults.map((sentence) => (
                      <span key={sentence} className={styles.fault}>
                        {sentence}
                      </span>
                    ))}
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

const kindWords = {
  products: m.marks_school_product,
  news: m.marks_school_news,
  scores: m.marks_result,
} as const;

const fateWords = {
  new: m.marks_school_new,
  known: m.marks_school_there,
  withdrawn: m.marks_fate_withdrawn,
  faulty: m.marks_fate_faulty,
} as const;

function sayTitle({ counts, fault }: SchoolReport, made: number | null): string {
  if (made !== null) return m.marks_school_done({ count: made });
  if (fault) return m.marks_school_unread();
  return counts.faulty > 0
    ? m.marks_import_faulty({ count: counts.faulty })
    : m.marks_school_ready({ count: counts.new });
}
