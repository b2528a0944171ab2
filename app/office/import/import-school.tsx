import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import type { Progress } from '#core/imports/archive/open-archive.ts';
import { explainColumns } from '#core/imports/import-columns.ts';
import { importKinds } from '#core/imports/import-kinds.ts';
import { importSchool, planSchoolImport, schoolReader } from '#core/imports/import-school.ts';
import { pictureInput } from '#core/media/picture-input.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Button, ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/upload.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { type CommandRequest, type Done, sendSafely } from '../kit/answer.ts';
import { useCommands } from '../kit/commands.tsx';
import { RefusedFiles } from '../kit/uploads/upload-area.tsx';
import { useReplayedInput } from '../kit/use-replayed-input.ts';
import styles from '../scores/import-session.module.css';
import type { Route } from './+types/import-school.ts';
import { ColumnHelp } from './column-help.tsx';
import { hasSiteExport } from './has-site-export.ts';
import { ImportReport, type SchoolReport, toSchoolReport } from './import-report.tsx';
import { ReadingProgress, ReadingRefusal } from './reading.tsx';
import { acceptedUploads, isTooLarge } from './upload-files.ts';
import { usePictureSending } from './use-picture-sending.ts';
import { useUpload } from './use-upload.ts';

const upload = z.object({
  text: z.string(),
  kind: z.enum(importKinds),
  files: z.array(z.string().max(1_000)).max(2_000).default([]),
  pictures: z.record(z.string(), pictureInput).default({}),
});

type ImportAnswer = Done & { report: SchoolReport; made: number | null };

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  context.get(coreContext).warmWorker(schoolReader.module);
  return {
    services: context.get(browserServicesContext),
    columns: {
      products: explainColumns('products'),
      news: explainColumns('news'),
      scores: explainColumns('scores'),
    },
  };
});

export const action = officeAction({
  commands: {
    check: command(upload, async ({ core }, given) => ({
      done: '',
      report: toSchoolReport(await planSchoolImport(core, given)),
      made: null,
    })),
    import: command(upload, async ({ core, actor }, given) => {
      const { plan, made } = await importSchool(core, actor, given);
      return { done: '', report: toSchoolReport(plan), made };
    }),
  },
});

/** A failed request leaves the page unchanged. */
export const clientAction = sendSafely;

export const meta = nameUnlisted(m.marks_school_title);

type Kind = (typeof importKinds)[number];

export default function ImportSchool({ loaderData }: Route.ComponentProps) {
  const [kind, setKind] = useState<Kind>('products');
  const commands = useCommands<ImportAnswer>();
  const { send, progress, fault } = usePictureSending(loaderData.services);
  const [tooLarge, setTooLarge] = useState(false);
  const uploaded = useUpload((next, beside, named = kind) => {
    setKind(named);
    preview(next, beside.keys(), named);
  });
  const { file, pictures } = uploaded;
  const { opening, trouble } = uploaded.archives;
  const busy = commands.pending || progress !== null || opening !== null;
  /** Prevents a second click from importing twice. */
  const importing = useRef(false);
  const answer = busy ? undefined : commands.answer;
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const typed = useReplayedInput<HTMLDivElement>();
  useEffect(() => {
    if (answer || trouble) place.current?.focus();
  }, [answer, trouble]);

  async function ask(wanted: CommandRequest): Promise<void> {
    setTooLarge(isTooLarge(wanted));
    if (!isTooLarge(wanted)) await commands.ask(wanted);
  }

  const preview = (next: { text: string } | null, names: Iterable<string>, of: Kind) => {
    if (next) void ask({ act: 'check', text: next.text, kind: of, files: [...names] });
  };

  async function take(files: File[], names: string[]): Promise<void> {
    // Exports of whole sites are large, so their page uploads them instead of reading them here.
    if (await hasSiteExport(files)) await navigate('/admin/import/site', { state: { files } });
    else await uploaded.take(files, names);
  }

  async function run(report: SchoolReport): Promise<void> {
    if (!file || busy || importing.current) return;
    importing.current = true;
    const stored = await send(report.entries, pictures);
    if (stored)
      await ask({ act: 'import', text: file.text, kind, files: [...pictures.keys()], pictures: stored });
    importing.current = false;
  }

  return (
    <>
      <PageHeader
        title={m.marks_school_title()}
        lead={m.marks_school_lead()}
        actions={
          <>
            <LinkButton href="/admin/import/course" variant="secondary">
              {m.intake_link()}
            </LinkButton>
            <LinkButton href="/admin/import/site" variant="secondary">
              {m.transfer_link()}
            </LinkButton>
            <LinkButton href="/admin/import/people" variant="secondary">
              {m.moving_title()}
            </LinkButton>
          </>
        }
      />
      <div ref={typed} className={styles.form}>
        <Select
          label={m.marks_school_kind()}
          hint={m.marks_school_kind_hint()}
          value={kind}
          autoComplete="off"
          disabled={opening !== null}
          onChange={(event) => {
            const next = event.currentTarget.value as Kind;
            setKind(next);
            preview(file, pictures.keys(), next);
          }}
          options={[
            { value: 'products', label: m.office_products_title() },
            { value: 'news', label: m.common_news() },
            { value: 'scores', label: m.common_exam_results() },
          ]}
        />
        <ColumnHelp kind={kind} columns={loaderData.columns[kind]} />
        <RefusedFiles names={uploaded.refused} accepted={m.marks_school_refusal()} />
        <FileDrop
          label={m.marks_school_drop()}
          hint={m.marks_school_hint()}
          accept={acceptedUploads}
          disabled={busy}
          buttonLabel={m.marks_school_choose()}
          onFiles={(files, names) => void take(files, names)}
        />
        {opening ? <ArchiveProgress {...opening} onCancel={uploaded.archives.cancel} /> : null}
        {file && uploaded.tables.length > 1 ? (
          <Select
            label={m.marks_school_table()}
            hint={m.marks_school_table_hint()}
            value={file.path}
            disabled={busy}
            onChange={(event) => void uploaded.choose(event.currentTarget.value)}
            options={uploaded.tables.map((path) => ({ value: path, label: path }))}
          />
        ) : null}
        {file ? (
          <p>{m.marks_school_files({ name: file.path, count: pictures.size })}</p>
        ) : pictures.size > 0 ? (
          <p role="status">{m.marks_school_no_file()}</p>
        ) : null}
        {progress ? <p role="status">{m.marks_school_sending(progress)}</p> : null}
        {commands.pending ? <ReadingProgress /> : null}
        <div ref={place} tabIndex={-1} className={styles.answer}>
          {trouble ? (
            <Notice tone={trouble.isCancelled ? 'info' : 'error'} live title={trouble.sentence}>
              <p>{m.marks_zip_nothing({ name: trouble.name })}</p>
            </Notice>
          ) : null}
          {tooLarge ? <Notice tone="error" live title={m.marks_import_large()} /> : null}
          {fault ? <Notice tone="error" live title={fault} /> : null}
          <ReadingRefusal commands={commands} />
          {answer && 'report' in answer ? (
            <ImportReport
              report={answer.report}
              made={answer.made}
              onImport={() => void run(answer.report)}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}

function ArchiveProgress({ rank, count, onCancel }: Progress & { onCancel: () => void }) {
  return (
    <>
      <p role="status">{m.marks_zip_opening()}</p>
      <ProgressBar
        label={m.marks_zip_opening()}
        hideLabel
        value={count > 0 ? (rank - 1) / count : undefined}
        valueLabel={count > 0 ? m.marks_zip_progress({ rank, count }) : undefined}
      />
      <ButtonRow>
        <Button variant="secondary" size="small" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </ButtonRow>
    </>
  );
}
