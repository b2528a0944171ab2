import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { formatDuration } from '#common/dates.ts';
import { courseReader, importCourse, planCourse } from '#core/imports/course/import-course.ts';
import { findImportTargets } from '#core/imports/course/import-targets.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/upload.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { useCommands } from '../kit/commands.tsx';
import { RefusedFiles } from '../kit/uploads/upload-area.tsx';
import { useReplayedInput } from '../kit/use-replayed-input.ts';
import styles from '../scores/import-session.module.css';
import type { Route } from './+types/import-course.ts';
import { type CourseReport, CourseReportView, toCourseReport } from './course-report.tsx';
import { ReadingProgress, ReadingRefusal } from './reading.tsx';
import { acceptedCourses, useCourseSending } from './use-course-sending.ts';

const wanted = z
  .object({
    path: z.string().max(300),
    name: z.string().min(1).max(300),
    productId: z.string().max(80),
    title: z.string().trim().max(140, { error: m.common_title_too_long }),
  })
  .refine(({ productId, title }) => productId || title, { error: m.intake_name_missing, path: ['title'] });

type CourseAnswer = Done & { report: CourseReport; made: number | null; productId: string };

export const loader = withErrorResponse(async ({ context, url }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  core.warmWorker(courseReader.module);
  const chosen = url.searchParams.get('product') ?? '';
  return {
    services: context.get(browserServicesContext),
    targets: await findImportTargets(core, chosen),
    chosen,
  };
});

export const action = officeAction({
  commands: {
    check: command(wanted, async ({ core }, given) => ({
      ...{ done: '', report: toCourseReport(await planCourse(core, given)) },
      ...{ made: null, productId: given.productId },
    })),
    import: command(wanted, async ({ core, actor }, given) => {
      const { plan, made, productId } = await importCourse(core, actor, given);
      return { done: '', report: toCourseReport(plan), made, productId };
    }),
  },
});

/** A failed request leaves the page unchanged. */
export const clientAction = sendSafely;

export const meta = nameUnlisted(m.intake_link);

export default function ImportCourse({ loaderData: { services, targets, chosen } }: Route.ComponentProps) {
  const [productId, setProductId] = useState(targets.some(({ id }) => id === chosen) ? chosen : '');
  const [title, setTitle] = useState('');
  const [missing, setMissing] = useState(false);
  const { sent, progress, fault, refused, send, refuse } = useCourseSending(services);
  const commands = useCommands<CourseAnswer>();
  const importing = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const typed = useReplayedInput<HTMLDivElement>();
  const busy = commands.pending || progress !== null;
  const answer = busy ? undefined : commands.answer;
  useEffect(() => {
    if (answer) place.current?.focus();
  }, [answer]);

  const named = productId !== '' || title.trim() !== '';
  async function ask(name: 'check' | 'import', file = sent, into = productId): Promise<void> {
    if (!file) return;
    // The check does not need a title, so it uses the file name.
    await commands.ask({
      act: name,
      ...file,
      productId: into,
      title: title.trim() || file.name.slice(0, 140),
    });
  }

  async function take(file: File | undefined, names: readonly string[]): Promise<void> {
    refuse(names);
    const arrived = file && (await send(file));
    if (arrived) await ask('check', arrived);
  }

  async function run(): Promise<void> {
    setMissing(!named);
    if (!named || busy || importing.current) return;
    importing.current = true;
    await ask('import');
    importing.current = false;
  }

  return (
    <>
      <PageHeader title={m.intake_link()} lead={m.intake_lead()} />
      <div ref={typed} className={styles.form}>
        <Select
          label={m.intake_target()}
          value={productId}
          autoComplete="off"
          disabled={busy}
          onChange={(event) => {
            const into = event.currentTarget.value;
            setProductId(into);
            setMissing(false);
            void ask('check', sent, into);
          }}
          options={[
            { value: '', label: m.intake_target_new() },
            ...targets.map(({ id, title: label }) => ({ value: id, label })),
          ]}
        />
        {productId === '' ? (
          <TextField
            label={m.intake_name()}
            value={title}
            maxLength={140}
            error={missing && !named ? m.intake_name_missing() : undefined}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        ) : null}
        <details>
          <summary>{m.intake_help()}</summary>
          <ul>
            <li>{m.intake_help_order()}</li>
            <li>{m.intake_help_headings()}</li>
            <li>{m.intake_help_pictures()}</li>
            <li>{m.intake_help_head()}</li>
          </ul>
        </details>
        <RefusedFiles names={refused} accepted={m.intake_refusal()} />
        <FileDrop
          label={m.intake_drop()}
          hint={m.intake_hint()}
          accept={acceptedCourses}
          disabled={busy}
          buttonLabel={m.common_choose_file()}
          onFiles={([file], names) => void take(file, names)}
        />
        {progress !== null ? (
          <ProgressBar
            label={m.common_sending_file()}
            value={progress}
            valueLabel={m.common_percent_sent({ percent: percent.format(progress) })}
          />
        ) : null}
        {commands.pending ? <ReadingProgress /> : null}
        <div ref={place} tabIndex={-1} className={styles.answer}>
          {fault ? <Notice tone="error" live title={fault} /> : null}
          <ReadingRefusal commands={commands} />
          {answer && 'report' in answer ? (
            <CourseReportView
              report={answer.report}
              made={answer.made}
              productId={answer.productId}
              format={formatDuration}
              onImport={() => void run()}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });
