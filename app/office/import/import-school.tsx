import { useEffect, useRef, useState } from 'react';
import { data, useFetcher } from 'react-router';
import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { AppError } from '#core/errors.ts';
import { importKinds } from '#core/imports/import-columns.ts';
import { importSchool } from '#core/imports/import-school.ts';
import { planSchoolImport } from '#core/imports/plan-import.ts';
import { pictureInput } from '#core/media/picture-input.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/upload.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { sendSafely } from '../kit/answer.ts';
import { useTypedEarly } from '../kit/use-typed-early.ts';
import styles from '../scores/import-session.module.css';
import { RefusedFiles } from '../uploads/upload-area.tsx';
import type { Route } from './+types/import-school.ts';
import { ArchiveProgress } from './archive-progress.tsx';
import { ColumnHelp } from './column-help.tsx';
import { ImportReport } from './import-report.tsx';
import { isTooLarge } from './is-too-large.ts';
import { type SchoolReport, toReport } from './school-report.ts';
import { acceptedUploads } from './upload-files.ts';
import { usePictureSending } from './use-picture-sending.ts';
import { useUpload } from './use-upload.ts';

const body = z.object({
  text: z.string(),
  kind: z.enum(importKinds),
  files: z.array(z.string().max(1_000)).max(2_000).default([]),
  pictures: z.record(z.string(), pictureInput).default({}),
  commit: z.boolean().default(false),
});

type Answer = { report: SchoolReport; made: number | null } | { refused: string };

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => ({
  services: context.get(browserServicesContext),
}));

export const action = answerErrors(async ({ request, context }: Route.ActionArgs) => {
  const parsed = body.safeParse(await request.json().catch(() => null));
  if (!parsed.success)
    throw new AppError('invalid-input', 'the body must be {text, kind, files, pictures, commit}');
  const core = context.get(coreContext);
  const { commit, ...upload } = parsed.data;
  if (!commit) {
    const plan = await planSchoolImport(core, upload);
    return { report: toReport(plan), made: null } satisfies Answer;
  }
  try {
    const { plan, made } = await importSchool(core, requireUser(context), upload);
    return data({ report: toReport(plan), made } satisfies Answer, { status: made === null ? 400 : 200 });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-input') throw error;
    return data({ refused: typeset(error.userMessage) } satisfies Answer, { status: 400 });
  }
});

/** What cannot be sent leaves the page as it is. */
export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.marks_school_title(), index: false }, matches[0].loaderData);

type Kind = (typeof importKinds)[number];

/** A school that exists elsewhere: its file and its pictures are looked at first, entry by entry, and only then imported. */
export default function ImportSchool({ loaderData }: Route.ComponentProps) {
  const [kind, setKind] = useState<Kind>('products');
  const fetcher = useFetcher<Answer | { saved: false; form: string }>();
  const { send, progress, fault } = usePictureSending(loaderData.services);
  const [tooLarge, setTooLarge] = useState(false);
  const upload = useUpload((next, beside, named = kind) => {
    setKind(named);
    look(next, beside.keys(), named);
  });
  const { file, pictures } = upload;
  const { opening, trouble } = upload.archives;
  const busy = fetcher.state !== 'idle' || progress !== null || opening !== null;
  /** A second press must not import again. */
  const importing = useRef(false);
  const answer = busy ? undefined : fetcher.data;
  const place = useRef<HTMLDivElement>(null);
  const typed = useTypedEarly<HTMLDivElement>();
  useEffect(() => {
    if (answer || trouble) place.current?.focus();
  }, [answer, trouble]);

  async function submit(content: object): Promise<void> {
    setTooLarge(isTooLarge(content));
    if (!isTooLarge(content))
      await fetcher.submit(content as never, { method: 'post', encType: 'application/json' });
  }

  const look = (next: { text: string } | null, names: Iterable<string>, of: Kind) => {
    if (next) void submit({ text: next.text, kind: of, files: [...names] });
  };

  async function run(report: SchoolReport): Promise<void> {
    if (!file || busy || importing.current) return;
    importing.current = true;
    const stored = await send(report.entries, pictures);
    if (stored)
      await submit({ text: file.text, kind, files: [...pictures.keys()], pictures: stored, commit: true });
    importing.current = false;
  }

  return (
    <>
      <PageHeader title={m.marks_school_title()} lead={m.marks_school_lead()} />
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
            look(file, pictures.keys(), next);
          }}
          options={[
            { value: 'products', label: m.office_products_title() },
            { value: 'news', label: m.office_news_title() },
            { value: 'scores', label: m.office_scores_title() },
          ]}
        />
        <ColumnHelp kind={kind} />
        <RefusedFiles names={upload.refused} accepted={m.marks_school_refusal()} />
        <FileDrop
          label={m.marks_school_drop()}
          hint={m.marks_school_hint()}
          accept={acceptedUploads}
          disabled={busy}
          buttonLabel={m.marks_school_choose()}
          onFiles={(files, names) => void upload.take(files, names)}
        />
        {opening ? <ArchiveProgress {...opening} onCancel={upload.archives.cancel} /> : null}
        {file && upload.tables.length > 1 ? (
          <Select
            label={m.marks_school_table()}
            hint={m.marks_school_table_hint()}
            value={file.path}
            disabled={busy}
            onChange={(event) => void upload.choose(event.currentTarget.value)}
            options={upload.tables.map((path) => ({ value: path, label: path }))}
          />
        ) : null}
        {file ? (
          <p>{m.marks_school_files({ name: file.path, count: pictures.size })}</p>
        ) : pictures.size > 0 ? (
          <p role="status">{m.marks_school_no_file()}</p>
        ) : null}
        {progress ? <p role="status">{m.marks_school_sending(progress)}</p> : null}
        <div ref={place} tabIndex={-1} className={styles.answer}>
          {trouble ? (
            <Notice tone={trouble.isCancelled ? 'info' : 'error'} live title={trouble.sentence}>
              <p>{m.marks_zip_nothing({ name: trouble.name })}</p>
            </Notice>
          ) : null}
          {tooLarge ? <Notice tone="error" live title={m.marks_import_large()} /> : null}
          {fault ? <Notice tone="error" live title={fault} /> : null}
          {answer && 'refused' in answer ? <Notice tone="error" live title={answer.refused} /> : null}
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
