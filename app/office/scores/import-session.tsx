import { useEffect, useRef, useState } from 'react';
import { data } from 'react-router';
import { z } from 'zod';
import { decodeText } from '#common/files.ts';
import { AppError } from '#core/errors.ts';
import { importScores, isClean, planImport } from '#core/scores/file/import-scores.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/upload.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { isTooLarge } from '../import/is-too-large.ts';
import { sendSafely } from '../kit/answer.ts';
import { UnsavedWarning } from '../kit/leaving.tsx';
import { useSending } from '../kit/use-sending.ts';
import { useTypedEarly } from '../kit/use-typed-early.ts';
import { RefusedFiles } from '../uploads/upload-area.tsx';
import type { Route } from './+types/import-session.ts';
import { ImportPreview } from './import-preview.tsx';
import styles from './import-session.module.css';
import { type ShownPlan, toShownPlan } from './shown-plan.ts';

/** As much text as one request carries, with room for what JSON adds to it. */
const mostSigns = 1_000_000;

const body = z.object({
  text: z.string().max(mostSigns, { error: () => m.marks_import_large() }),
  commit: z.boolean().default(false),
});

type ImportAnswer = { plan: ShownPlan; made: number | null } | { refused: string };

export const action = answerErrors(async ({ request, context }: Route.ActionArgs) => {
  const parsed = body.safeParse(await request.json().catch(() => null));
  if (!parsed.success) {
    const tooLong = parsed.error.issues.find(({ code }) => code === 'too_big');
    if (tooLong) return data({ refused: tooLong.message } satisfies ImportAnswer, { status: 400 });
    throw new AppError('invalid-input', 'the body must be {text, commit}');
  }
  const core = context.get(coreContext);
  const { text, commit } = parsed.data;
  if (!commit) return { plan: toShownPlan(await planImport(core, text)), made: null } satisfies ImportAnswer;
  const { plan, made } = await importScores(core, requireUser(context), text);
  if (!isClean(plan)) return data({ plan: toShownPlan(plan), made } satisfies ImportAnswer, { status: 400 });
  return { plan: toShownPlan(plan), made } satisfies ImportAnswer;
});

/** What cannot be sent leaves the page as it is. */
export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.marks_import_title(), index: false }, matches[0].loaderData);

/** A session at once: a file is chosen or pasted, looked at line by line, mended here, and only then imported. */
export default function ImportSession() {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const [importing, setImporting] = useState(false);
  const typed = useTypedEarly<HTMLDivElement>();
  const { answer: latest, saving: busy, send: post } = useSending<ImportAnswer>();
  const place = useRef<HTMLDivElement>(null);
  const answer = busy ? undefined : latest;
  const isCurrent = checked === text;
  const made = answer && 'made' in answer && isCurrent ? answer.made : null;

  useEffect(() => {
    if (answer) place.current?.focus();
  }, [answer]);

  function send(content: string, commit: boolean): void {
    if (busy || content.trim() === '') return;
    setTooLarge(isTooLarge({ text: content }));
    if (isTooLarge({ text: content })) return;
    if (!post({ text: content, commit })) return;
    setChecked(content);
    setImporting(commit);
  }

  async function open(files: readonly File[], names: readonly string[]): Promise<void> {
    setRefused(names);
    const [file] = files;
    if (!file) return;
    const content = decodeText(new Uint8Array(await file.arrayBuffer()));
    setText(content);
    send(content, false);
  }

  return (
    <>
      <PageHeader
        title={m.marks_import_title()}
        lead={m.marks_import_lead()}
        trail={[{ href: '/admin/scores', label: m.office_scores_title() }]}
      />
      <UnsavedWarning active={text.trim() !== '' && made === null} saving={busy && importing} />
      <div ref={typed} className={styles.form}>
        <p>
          <a href="/admin/scores/modele.csv" download className={styles.model}>
            {m.marks_import_model()}
          </a>
        </p>
        <RefusedFiles names={refused} accepted={m.marks_import_refusal()} />
        <FileDrop
          label={m.marks_import_drop()}
          hint={m.marks_import_hint()}
          accept={{ 'text/csv': ['.csv', '.tsv', '.txt'], 'text/plain': ['.csv', '.tsv', '.txt'] }}
          maxSize={1_000_000}
          multiple={false}
          buttonLabel={m.marks_import_choose()}
          onFiles={(files, names) => void open(files, names)}
        />
        <TextArea
          label={m.marks_import_text()}
          hint={m.marks_import_text_hint()}
          rows={10}
          className={styles.text}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ButtonRow>
          <Button
            variant="secondary"
            pending={busy && !isCurrent}
            aria-disabled={text.trim() === '' || undefined}
            onClick={() => send(text, false)}
          >
            {m.marks_import_check()}
          </Button>
        </ButtonRow>
        <div ref={place} tabIndex={-1} className={styles.answer}>
          {busy && importing ? <p role="status">{m.office_saving()}</p> : null}
          {tooLarge ? <Notice tone="error" live title={m.marks_import_large()} /> : null}
          {answer && 'refused' in answer ? <Notice tone="error" live title={answer.refused} /> : null}
          {answer && 'plan' in answer ? (
            <ImportPreview
              plan={answer.plan}
              made={made}
              isCurrent={isCurrent}
              onImport={() => send(text, true)}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}
