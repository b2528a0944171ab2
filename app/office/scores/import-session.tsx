import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { isDay } from '#common/dates.ts';
import { decodeText } from '#common/files.ts';
import { readDay } from '#core/csv/read-cell.ts';
import {
  importScores,
  isClean,
  planImport,
  type ScorePlan,
  scoreReader,
} from '#core/scores/import-scores.ts';
import { readScore } from '#core/scores/read-score.ts';
import { nameColumn } from '#core/scores/score-file.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { describeOutcome } from '../../scores/outcome.tsx';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/upload.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { ReadingProgress, ReadingRefusal } from '../import/reading.tsx';
import { isTooLarge } from '../import/upload-files.ts';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { useCommands } from '../kit/commands.tsx';
import { UnsavedWarning } from '../kit/unsaved-warning.tsx';
import { RefusedFiles } from '../kit/uploads/upload-area.tsx';
import { useReplayedInput } from '../kit/use-replayed-input.ts';
import type { Route } from './+types/import-session.ts';
import { ImportPreview, type ShownLine, type ShownPlan } from './import-preview.tsx';
import styles from './import-session.module.css';

/** Maximum characters in one request, which leaves room for JSON escapes. */
const maxCharacters = 1_000_000;

const file = z.object({ text: z.string().max(maxCharacters, { error: () => m.marks_import_large() }) });

type ImportAnswer = Done & { plan: ShownPlan; made: number | null };

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  context.get(coreContext).warmWorker(scoreReader.module);
  return null;
});

export const action = officeAction({
  commands: {
    check: command(file, async ({ core }, { text }) => ({
      done: '',
      plan: toShownPlan(await planImport(core, text)),
      made: null,
    })),
    import: command(file, async ({ core, actor }, { text }) => {
      const { plan, made } = await importScores(core, actor, text);
      return { done: '', plan: toShownPlan(plan), made };
    }),
  },
});

/** Maximum number of valid lines listed. Faulty lines are all listed. */
const maxGood = 100;

/** Fields shown only if faulty, because they are too long for a column. */
const hidden = new Set<string>(['story', 'consentNote', 'state']);

function toShownPlan(plan: ScorePlan): ShownPlan {
  const shown = plan.lines.map((line): ShownLine => {
    const faults = new Map(line.faults.map(({ field, sentence }) => [field, sentence]));
    const columns = plan.fields.filter((field) => !hidden.has(field) || faults.has(field));
    return {
      line: line.line,
      cells: listColumns(plan).map((field) => ({
        value: columns.includes(field) ? showCell(field, line.cells[field] ?? '') : '',
        fault: faults.get(field) ?? null,
      })),
      missing: line.faults
        .filter(({ field }) => !listColumns(plan).includes(field))
        .map(({ field, sentence }) => ({ column: nameColumn(field), sentence })),
      result: line.input ? describeOutcome(readScore(line.input)).summary : '',
      status: line.faults.length > 0 ? 'faulty' : line.status,
    };
  });
  const count = (status: ShownLine['status']) => shown.filter((line) => line.status === status).length;
  const good = shown.filter(({ status }) => status !== 'faulty');
  const left = new Set(good.slice(maxGood));
  return {
    columns: listColumns(plan).map(nameColumn),
    ignored: plan.ignored,
    faults: plan.faults,
    lines: shown.filter((line) => !left.has(line)),
    more: left.size,
    counts: {
      fresh: count('new'),
      known: count('known'),
      withdrawn: count('withdrawn'),
      faulty: count('faulty'),
    },
    clean: isClean(plan),
  };
}

/** A date is shown as parsed, because this adds the century to a two-digit year. */
function showCell(field: string, cell: string): string {
  if (field !== 'sessionDate' && field !== 'consentDate') return cell;
  const day = readDay(cell);
  return isDay(day) ? day.split('-').reverse().join('/') : cell;
}

const listColumns = ({ fields }: ScorePlan) => fields.filter((field) => !hidden.has(field));

/** A failed request leaves the page unchanged. */
export const clientAction = sendSafely;

export const meta = nameUnlisted(m.marks_import_title);

export default function ImportSession() {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const typed = useReplayedInput<HTMLDivElement>();
  const commands = useCommands<ImportAnswer>();
  const place = useRef<HTMLDivElement>(null);
  const busy = commands.pending;
  const importing = commands.isUnderWay('import');
  const answer = busy ? undefined : commands.answer;
  const isCurrent = checked === text;
  const made = answer && 'made' in answer && isCurrent ? answer.made : null;

  useEffect(() => {
    if (answer) place.current?.focus();
  }, [answer]);

  function send(name: 'check' | 'import', content: string): void {
    if (content.trim() === '') return;
    setTooLarge(isTooLarge({ text: content }));
    if (isTooLarge({ text: content })) return;
    void commands.ask({ act: name, text: content });
    setChecked(content);
  }

  async function open(files: readonly File[], names: readonly string[]): Promise<void> {
    setRefused(names);
    const [file] = files;
    if (!file) return;
    const content = decodeText(new Uint8Array(await file.arrayBuffer()));
    setText(content);
    send('check', content);
  }

  return (
    <>
      <PageHeader
        title={m.marks_import_title()}
        lead={m.marks_import_lead()}
        trail={[{ href: '/admin/scores', label: m.common_exam_results() }]}
      />
      <UnsavedWarning active={text.trim() !== '' && made === null} saving={importing} />
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
          buttonLabel={m.common_choose_file()}
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
            onClick={() => send('check', text)}
          >
            {m.common_check()}
          </Button>
        </ButtonRow>
        <div ref={place} tabIndex={-1} className={styles.answer}>
          {importing ? <p role="status">{m.office_saving()}</p> : null}
          {tooLarge ? <Notice tone="error" live title={m.marks_import_large()} /> : null}
          {busy && !importing ? <ReadingProgress /> : null}
          <ReadingRefusal
            commands={commands}
            sentence={commands.fields.text?.[0]}
            onRetry={() => send(commands.last?.act === 'import' ? 'import' : 'check', text)}
          />
          {answer && 'plan' in answer ? (
            <ImportPreview
              plan={answer.plan}
              made={made}
              isCurrent={isCurrent}
              onImport={() => send('import', text)}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}
