import type { LineStatus } from '#core/scores/import-scores.ts';
import { m } from '#words/messages.js';
import { Button, LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Table } from '../../ui/text/table.tsx';
import styles from './import-session.module.css';

export type ShownLine = {
  line: number;
  /** Cells in column order. */
  cells: { value: string; fault: string | null }[];
  /** Issues in fields whose column is not displayed. */
  missing: { column: string; sentence: string }[];
  /** Result of the marks; empty for a faulty line. */
  result: string;
  status: LineStatus | 'faulty';
};

export type ShownPlan = {
  columns: string[];
  ignored: string[];
  faults: string[];
  lines: ShownLine[];
  /** Number of valid lines that are not listed. */
  more: number;
  counts: { fresh: number; known: number; withdrawn: number; faulty: number };
  clean: boolean;
};

export function ImportPreview({
  plan,
  made,
  isCurrent,
  onImport,
}: {
  plan: ShownPlan;
  /** Number of imported results; null before the import. */
  made: number | null;
  /** False if the text changed after the check. */
  isCurrent: boolean;
  onImport: () => void;
}) {
  const { counts, faults, ignored, clean } = plan;
  if (made !== null)
    return (
      <Notice
        tone="success"
        live
        title={m.marks_import_done({ count: made })}
        action={<LinkButton href="/admin/scores">{m.common_see_results()}</LinkButton>}
      >
        {counts.known > 0 ? <p>{m.marks_import_known({ count: counts.known })}</p> : null}
        {counts.withdrawn > 0 ? <p>{m.marks_import_withdrawn({ count: counts.withdrawn })}</p> : null}
        <p>{m.marks_import_hidden()}</p>
      </Notice>
    );
  if (!isCurrent) return <p>{m.marks_import_changed()}</p>;
  return (
    <>
      <Notice
        tone={clean ? 'success' : 'error'}
        live
        title={
          clean
            ? m.marks_import_ready({ count: counts.fresh })
            : counts.faulty > 0
              ? m.marks_import_faulty({ count: counts.faulty })
              : m.marks_import_faulty_file()
        }
        action={
          clean && counts.fresh > 0 ? (
            <Button onClick={onImport}>{m.marks_import_do({ count: counts.fresh })}</Button>
          ) : undefined
        }
      >
        {faults.length > 0 ? (
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        ) : null}
        {clean || faults.length > 0 ? null : <p>{m.marks_import_mend()}</p>}
        {counts.known > 0 ? <p>{m.marks_import_known({ count: counts.known })}</p> : null}
        {counts.withdrawn > 0 ? <p>{m.marks_import_withdrawn({ count: counts.withdrawn })}</p> : null}
        {ignored.length > 0 ? <p>{m.marks_import_ignored({ names: ignored.join(', ') })}</p> : null}
      </Notice>
      {plan.lines.length > 0 ? <Lines plan={plan} /> : null}
      {plan.more > 0 ? <p>{m.marks_import_more({ count: plan.more })}</p> : null}
    </>
  );
}

function Lines({ plan }: { plan: ShownPlan }) {
  return (
    <div className={styles.lines}>
      <Table caption={m.marks_import_caption()} dense>
        <thead>
          <tr>
            <th scope="col">{m.common_line()}</th>
            <th scope="col">{m.marks_import_fate()}</th>
            {plan.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.lines.map((line) => (
            <tr key={line.line}>
              <th scope="row">{line.line}</th>
              <td className={styles.status}>
                <span>{formatStatus(line)}</span>
                {line.missing.map(({ column, sentence }) => (
                  <span key={column} className={styles.fault}>
                    {m.marks_import_cell({ column, sentence })}
                  </span>
                ))}
              </td>
              {line.cells.map(({ value, fault }, index) => (
                <td key={plan.columns[index]} className={fault ? styles.wrong : undefined}>
                  {value ? <span>{value}</span> : null}
                  {fault && !value ? (
                    <span className={styles.empty}>{m.marks_import_empty_cell()}</span>
                  ) : null}
                  {fault ? <span className={styles.fault}>{fault}</span> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function formatStatus({ status, result }: ShownLine): string {
  const words: Record<ShownLine['status'], () => string> = {
    new: () => result,
    known: m.common_already_there,
    withdrawn: m.journal_action_withdraw_consent,
    faulty: m.common_to_correct,
  };
  return words[status]();
}
