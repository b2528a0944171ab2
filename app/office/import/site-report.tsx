import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { Table } from '../../ui/text/table.tsx';
import styles from '../scores/import-session.module.css';

/** Parts of a site plan that the page shows. `omissionFile` and `movedFile` are complete CSV files. */
export type SiteReport = {
  fault: string | null;
  items: number;
  kept: number;
  omitted: number;
  pending: number;
  hasCourses: boolean;
  contents: { key: string; kind: string; title: string; detail: string; isKnown: boolean }[];
  moreContents: number;
  omissions: { key: string; kind: string; title: string; reason: string }[];
  omissionCount: number;
  omissionFile: string;
  movedCount: number;
  movedFile: string;
};

export function SiteReportView({
  report,
  made,
  remaining,
  troubles,
  onImport,
  children,
}: {
  report: SiteReport;
  /** Number of contents imported in all requests; null before the import. */
  made: number | null;
  remaining: number;
  troubles: readonly string[];
  onImport: (count: number) => void;
  /** Options of the import, shown before it. */
  children: ReactNode;
}) {
  const { fault, pending, hasCourses, contents, omissions, omissionCount, moreContents, movedCount } = report;
  if (fault)
    return (
      <Notice tone="error" live title={m.common_file_unread()}>
        <p>{fault}</p>
      </Notice>
    );
  const left = made === null ? pending : remaining;
  return (
    <>
      <Notice
        tone="success"
        live
        title={formatTitle(made, pending)}
        action={
          left > 0 ? (
            <Button onClick={() => onImport(left)}>
              {made === null ? m.transfer_do({ count: left }) : m.transfer_continue()}
            </Button>
          ) : undefined
        }
      >
        {hasCourses ? <p>{m.transfer_courses_hidden()}</p> : null}
      </Notice>
      {troubles.length > 0 ? (
        <Notice tone="error" title={m.transfer_troubles({ count: troubles.length })}>
          <ul>
            {troubles.slice(0, 50).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {made === null && pending > 0 ? children : null}
      <Facts
        facts={[
          { term: m.transfer_fact_items(), detail: report.items },
          { term: m.transfer_fact_kept(), detail: report.kept },
          { term: m.transfer_fact_omitted(), detail: report.omitted },
        ]}
      />
      {movedCount > 0 ? (
        <Download
          title={m.transfer_addresses({ count: movedCount })}
          label={m.transfer_addresses_file()}
          name="anciennes-adresses.csv"
          content={report.movedFile}
        />
      ) : null}
      {omissionCount > 0 ? (
        <>
          <Download
            title={m.transfer_omissions({ count: omissionCount })}
            label={m.transfer_omissions_file()}
            name="non-importe.csv"
            content={report.omissionFile}
          />
          <Table
            caption={m.transfer_omissions_caption()}
            dense
            showCaption
            heads={[m.common_title(), m.office_field_type(), m.common_reason()]}
          >
            <tbody>
              {omissions.map(({ key, kind, title, reason }) => (
                <tr key={key}>
                  <th scope="row">{title}</th>
                  <td>{kind}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {omissionCount > omissions.length ? (
            <p>{m.transfer_more({ count: omissionCount - omissions.length })}</p>
          ) : null}
        </>
      ) : null}
      {contents.length > 0 ? (
        <Table
          caption={m.transfer_caption()}
          dense
          showCaption
          heads={[m.common_title(), m.office_field_type(), m.transfer_column_detail(), m.common_state()]}
        >
          <tbody>
            {contents.map(({ key, kind, title, detail, isKnown }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                <td>{kind}</td>
                <td>{detail}</td>
                <td>{isKnown || made !== null ? m.transfer_state_known() : m.common_new()}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {moreContents > 0 ? <p>{m.transfer_more_contents({ count: moreContents })}</p> : null}
    </>
  );
}

function formatTitle(made: number | null, pending: number): string {
  if (made !== null) return m.transfer_done({ count: made });
  return pending > 0 ? m.transfer_ready({ count: pending }) : m.intake_nothing();
}

function Download({
  title,
  label,
  name,
  content,
}: {
  title: string;
  label: string;
  name: string;
  content: string;
}) {
  return (
    <div className={styles.answer}>
      <p>{title}</p>
      <ButtonRow>
        <Button variant="secondary" size="small" onClick={() => save(name, content)}>
          {label}
        </Button>
      </ButtonRow>
    </div>
  );
}

/** Saves a text as a file of the visitor. */
function save(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
