import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { importSite } from '#core/imports/site/import-site.ts';
import { planSite, siteReader } from '#core/imports/site/plan-site.ts';
import { listSiteImports } from '#core/imports/site/site-imports.ts';
import { undoSiteImport } from '#core/imports/site/undo-site-import.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FileDrop } from '../../ui/forms/upload.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { useCommands } from '../kit/commands.tsx';
import { RefusedFiles } from '../kit/uploads/upload-area.tsx';
import styles from '../scores/import-session.module.css';
import type { Route } from './+types/import-site.ts';
import { PastSiteImports } from './past-site-imports.tsx';
import { ReadingProgress, ReadingRefusal } from './reading.tsx';
import type { SentFile } from './send-import-file.ts';
import { type SiteReport, SiteReportView } from './site-report.tsx';
import { toPastImport } from './to-past-import.ts';
import { toSiteReport } from './to-site-report.ts';
import { acceptedSites, useSiteSending } from './use-site-sending.ts';

const wanted = z.object({
  uploads: z
    .array(z.object({ path: z.string().max(300), name: z.string().min(1).max(300) }))
    .min(1)
    .max(30),
  publish: z.boolean(),
});

type SiteAnswer = Done & {
  report: SiteReport;
  made: number | null;
  redirected: number;
  remaining: number;
  troubles: string[];
};

type UndoAnswer = Done & { undone: true; remaining: number };

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  context.get(coreContext).warmWorker(siteReader.module);
  return {
    services: context.get(browserServicesContext),
    imports: (await listSiteImports(context.get(coreContext))).map(toPastImport),
  };
});

export const action = officeAction({
  commands: {
    check: command(wanted, async ({ core }, given) => ({
      ...{ done: '', report: toSiteReport(await planSite(core, given)), made: null },
      ...{ redirected: 0, remaining: 0, troubles: [] },
    })),
    import: command(wanted, async ({ core, actor }, given) => {
      const { plan, made, redirected, remaining, troubles } = await importSite(core, actor, given);
      return {
        ...{ done: '', report: toSiteReport(plan), made, redirected, remaining },
        troubles: troubles.map(({ title, reason }) => `${title}\u202f: ${reason}`),
      };
    }),
    undo: command(z.object({ id: z.string().max(40) }), async ({ core, actor }, { id }) => {
      const { remaining } = await undoSiteImport(core, actor, id);
      const answer: UndoAnswer = {
        ...{ done: remaining === 0 ? m.moving_action_undone() : '', undone: true, remaining },
      };
      return answer;
    }),
  },
});

/** A failed request leaves the page unchanged. */
export const clientAction = sendSafely;

export const meta = nameUnlisted(m.transfer_link);

/** Progress of an import, which takes several requests. */
type Running = { made: number; redirected: number; count: number; troubles: string[] };

export default function ImportSite({ loaderData: { services, imports } }: Route.ComponentProps) {
  const { sent, sending, fault, refused, send, refuse, clear } = useSiteSending(services);
  const commands = useCommands<SiteAnswer>();
  const [publish, setPublish] = useState(false);
  const [running, setRunning] = useState<Running | null>(null);
  const [isShown, setShown] = useState(false);
  const importing = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const isImporting = commands.pending && running !== null;
  const busy = commands.pending || sending !== null;
  const answer = busy ? undefined : commands.answer;
  useEffect(() => {
    if (answer) place.current?.focus();
  }, [answer]);
  useHandedFiles((files) => void take(files, []));

  const ask = (act: 'check' | 'import', uploads: readonly SentFile[]) =>
    commands.ask({ act, uploads, publish: act === 'import' && publish });

  async function take(files: readonly File[], names: readonly string[]): Promise<void> {
    refuse(names);
    if (files.length === 0) return;
    setRunning(null);
    setShown(true);
    const uploads = await send(files);
    if (uploads) await ask('check', uploads);
  }

  async function run(count: number): Promise<void> {
    if (busy || importing.current) return;
    importing.current = true;
    let done: Running = { made: 0, redirected: 0, count, troubles: [] };
    setRunning(done);
    for (let isLast = false; !isLast; ) {
      const outcome = await ask('import', sent);
      isLast = true;
      if ('made' in outcome) {
        const { made, redirected, remaining, troubles } = outcome;
        isLast = remaining === 0 || (made ?? 0) + redirected === 0;
        done = {
          ...{ made: done.made + (made ?? 0), redirected: done.redirected + redirected, count },
          troubles: [...new Set([...done.troubles, ...troubles])],
        };
        // The server has deleted the files of a finished import.
        if (remaining === 0) clear();
      }
      setRunning(done);
    }
    importing.current = false;
  }

  function restart(): void {
    clear();
    setShown(false);
  }

  return (
    <>
      <PageHeader title={m.transfer_link()} lead={m.transfer_lead()} />
      <div className={styles.form}>
        <details>
          <summary>{m.transfer_help()}</summary>
          <ul>
            <li>{m.transfer_help_wordpress()}</li>
            <li>{m.transfer_help_moodle()}</li>
            <li>{m.transfer_help_ghost()}</li>
          </ul>
        </details>
        <RefusedFiles names={refused} accepted={m.transfer_refusal()} />
        <FileDrop
          label={m.transfer_drop()}
          hint={m.transfer_hint()}
          accept={acceptedSites}
          disabled={busy}
          onFiles={(files, names) => void take(files, names)}
        />
        {sent.length > 0 ? (
          <>
            <p>{m.transfer_files_sent({ names: sent.map(({ name }) => name).join(', ') })}</p>
            <ButtonRow>
              <Button variant="secondary" size="small" aria-disabled={busy} onClick={restart}>
                {m.transfer_restart()}
              </Button>
            </ButtonRow>
          </>
        ) : null}
        {sending ? (
          <ProgressBar
            label={sending.name}
            value={sending.share}
            valueLabel={m.common_percent_sent({ percent: percent.format(sending.share) })}
          />
        ) : null}
        {isImporting ? (
          <ProgressBar
            label={m.transfer_progress_label()}
            value={running.count > 0 ? (running.made + running.redirected) / running.count : undefined}
            valueLabel={m.marks_zip_progress({
              rank: running.made + running.redirected,
              count: running.count,
            })}
          />
        ) : commands.pending ? (
          <ReadingProgress />
        ) : null}
        <div ref={place} tabIndex={-1} className={styles.answer}>
          {fault ? <Notice tone="error" live title={fault} /> : null}
          <ReadingRefusal commands={commands} />
          {answer && 'report' in answer && isShown ? (
            <SiteReportView
              report={answer.report}
              progress={answer.made === null ? null : running}
              remaining={answer.remaining}
              troubles={running?.troubles ?? []}
              onImport={(count) => void run(count)}
            >
              <Checkbox
                label={m.transfer_publish()}
                hint={m.transfer_publish_hint()}
                checked={publish}
                onChange={(event) => setPublish(event.currentTarget.checked)}
              />
            </SiteReportView>
          ) : null}
        </div>
        <PastSiteImports imports={imports} disabled={busy} />
      </div>
    </>
  );
}

/** Takes the files that were dropped on the page of all imports, once. */
function useHandedFiles(take: (files: readonly File[]) => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(take);
  latest.current = take;
  const handed = (state as { files?: readonly File[] } | null)?.files;
  const taken = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (!handed || taken.current === handed) return;
    taken.current = handed;
    // Otherwise going back to this page would send the files again.
    void navigate(pathname, { replace: true, state: null });
    latest.current(handed);
  }, [handed, navigate, pathname]);
}

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });
