import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { Table } from '../../ui/text/table.tsx';
import styles from '../scores/import-session.module.css';

/** Parts of a site plan that the page shows. `omissionFile` is a complete CSV file. */
export type SiteReport = {
  fault: string | null;
  items: number;
  kept: number;
  omitted: number;
  pending: number;
  hasCourses: boolean;
  contents: { key: string; kind: string; title: string; detail: string; state: string }[];
  moreContents: number;
  omissions: { key: string; kind: string; title: string; reason: string }[];
  omissionCount: number;
  omissionFile: string;
  movedCount: number;
  newRedirects: number;
};

export function SiteReportView({
  report,
  progress,
  remaining,
  troubles,
  onImport,
  children,
}: {
  report: SiteReport;
  /** Numbers of contents and redirects written in all requests; null before the import. */
  progress: { made: number; redirected: number } | null;
  remaining: number;
  troubles: readonly string[];
  onImport: (count: number) => void;
  /** Options of the import, shown before it. */
  children: ReactNode;
}) {
  const { fault, pending, hasCourses, contents, omissions, omissionCount, moreContents } = report;
  const { movedCount, newRedirects } = report;
  if (fault)
    return (
      <Notice tone="error" live title={m.common_file_unread()}>
        <p>{fault}</p>
      </Notice>
    );
  const left = progress ? remaining : pending + newRedirects;
  return (
    <>
      <Notice
        tone="success"
        live
        title={formatTitle(progress, report)}
        action={
          left > 0 ? (
            <Button onClick={() => onImport(left)}>
              {progress ? m.transfer_continue() : formatCommand(report)}
            </Button>
          ) : undefined
        }
      >
        {hasCourses ? <p>{m.transfer_courses_hidden()}</p> : null}
        {progress && progress.redirected > 0 ? (
          <p>{m.transfer_redirect_done({ count: progress.redirected })}</p>
        ) : null}
      </Notice>
      {troubles.length > 0 ? (
        <Notice tone="warning" title={m.transfer_troubles({ count: troubles.length })}>
          <ul>
            {troubles.slice(0, 50).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {!progress && pending > 0 ? children : null}
      <Facts
        facts={[
          { term: m.transfer_fact_items(), detail: report.items },
          { term: m.transfer_fact_kept(), detail: report.kept },
          { term: m.transfer_fact_omitted(), detail: report.omitted },
        ]}
      />
      {movedCount > 0 ? <p>{m.transfer_addresses({ count: movedCount })}</p> : null}
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
            {contents.map(({ key, kind, title, detail, state }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                <td>{kind}</td>
                <td>{detail}</td>
                <td>{progress ? m.transfer_state_known() : state}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {moreContents > 0 ? <p>{m.transfer_more_contents({ count: moreContents })}</p> : null}
    </>
  );
}

type Waiting = Pick<SiteReport, 'pending' | 'newRedirects'>;

function formatTitle(progress: { made: number } | null, { pending, newRedirects }: Waiting): string {
  if (progress) return m.transfer_done({ count: progress.made });
  if (pending > 0) return m.transfer_ready({ count: pending });
  return newRedirects > 0 ? m.transfer_redirect_ready({ count: newRedirects }) : m.intake_nothing();
}

const formatCommand = ({ pending, newRedirects }: Waiting): string =>
  pending > 0 ? m.transfer_do({ count: pending }) : m.transfer_redirect_do({ count: newRedirects });

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
