import { type ClipboardEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { exerciseReader, importExercises, planExercises } from '#core/exercises/import/import-exercises.ts';
import {
  frenchColumns,
  importFormats,
  maxFixCharacters,
  wordTasks,
} from '#core/exercises/import/import-formats.ts';
import { tableColumns } from '#core/exercises/import/table/table-columns.ts';
import { htmlToLines } from '#core/exercises/import/word/html-to-lines.ts';
import { listPlaceLessons, listPlaces } from '#core/exercises/office-exercises.ts';
import { fileLimits } from '#core/exercises/text/parse-exercises.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { FileDrop } from '../../ui/forms/upload.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { ReadingProgress, ReadingRefusal } from '../import/reading.tsx';
import { isTooLarge } from '../import/upload-files.ts';
import { useCourseSending } from '../import/use-course-sending.ts';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { useCommands } from '../kit/commands.tsx';
import { UnsavedWarning } from '../kit/unsaved-warning.tsx';
import { RefusedFiles } from '../kit/uploads/upload-area.tsx';
import { useReplayedInput } from '../kit/use-replayed-input.ts';
import styles from '../scores/import-session.module.css';
import type { Route } from './+types/import-exercises.ts';
import { exercisesList } from './exercises-list.ts';
import { ImportHelp } from './import-help.tsx';
import { type ImportOptions, ImportOptionsFields } from './import-options.tsx';
import {
  ExerciseImportReport,
  listCorrected,
  type ShownExercisePlan,
  toShownExercisePlan,
} from './import-report.tsx';

const wanted = z.object({
  source: z.union([
    z.object({ path: z.string().max(300), name: z.string().min(1).max(300) }),
    z.object({ text: z.string().max(1_000_000, { error: m.importing_text_large }) }),
  ]),
  format: z.enum(importFormats).nullable(),
  together: z.boolean(),
  words: z.object({ task: z.enum(wordTasks), french: z.enum(frenchColumns) }),
  productId: z.string().max(80),
  lessonId: z.string().max(80),
  fixes: z.record(
    z.string().regex(/^\d{1,4}$/),
    z.string().max(maxFixCharacters, { error: m.importing_fix_long }),
  ),
  replaced: z.array(z.string().max(80)).max(fileLimits.exercises),
  /** Number of blocks and exercises to return in full. */
  shown: z.int().min(1).max(fileLimits.exercises),
});

type Shown = { plan: ShownExercisePlan; made: number | null };
type ImportAnswer = Done & (Shown | { lines: string });

export const loader = withErrorResponse(async ({ context, url }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  core.warmWorker(exerciseReader.module);
  const places = await listPlaces(core);
  const productId = places.find(({ id }) => id === url.searchParams.get('produit'))?.id ?? '';
  return {
    services: context.get(browserServicesContext),
    ...{ places, productId },
    lessons: productId ? await listPlaceLessons(core, productId) : [],
    columns: tableColumns.map(({ titles, help }) => ({ title: titles[0], help: help() })),
  };
});

export const action = officeAction({
  commands: {
    paste: command(z.object({ html: z.string() }), async (_, { html }) => ({
      done: '',
      lines: htmlToLines(html),
    })),
    check: command(wanted, async ({ core }, given) => ({
      ...{ done: '', made: null },
      plan: toShownExercisePlan(await planExercises(core, given), given.shown),
    })),
    // The new plan marks imported exercises as existing; skipped ones can still be imported.
    import: command(wanted, async ({ core, actor }, given) => {
      const { made } = await importExercises(core, actor, given);
      return {
        done: '',
        made,
        plan: toShownExercisePlan(await planExercises(core, { ...given, replaced: [] }), given.shown),
      };
    }),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.importing_title);

/** Further blocks and exercises are listed on request. */
const portion = 100;

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const acceptedFiles = {
  'text/plain': ['.txt', '.gift', '.md'],
  'text/csv': ['.csv', '.tsv'],
  'text/xml': ['.xml'],
  [word]: ['.docx'],
  'application/zip': ['.h5p', '.zip'],
};

type Source = { path: string; name: string } | { text: string };

export default function ImportExercises({
  loaderData: { services, places, lessons, productId, columns },
}: Route.ComponentProps) {
  const [source, setSource] = useState<Source | null>(null);
  const [text, setText] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const [options, setOptions] = useState<ImportOptions>({
    ...{ format: null, together: false, productId, lessonId: '' },
    words: { task: 'write', french: 'auto' },
  });
  const [fixes, setFixes] = useState<Readonly<Record<string, string>>>({});
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const [imported, setImported] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [refusal, setRefusal] = useState('');
  const [rows, setRows] = useState(portion);
  const { progress, fault, refused, send, refuse } = useCourseSending(services);
  const commands = useCommands<ImportAnswer>();
  const place = useRef<HTMLDivElement>(null);
  const typed = useReplayedInput<HTMLDivElement>();
  const busy = commands.pending || progress !== null;

  async function ask(
    name: 'check' | 'import',
    from: Source | null,
    given: Partial<{ options: ImportOptions; fixes: typeof fixes; shown: number }> = {},
  ): Promise<void> {
    if (!from) return;
    const said = {
      ...{ source: from, ...(given.options ?? options), fixes: given.fixes ?? fixes, replaced },
      shown: given.shown ?? rows,
    };
    setTooLarge(isTooLarge(said));
    if (isTooLarge(said)) return;
    const answer = await commands.ask({ act: name, ...said });
    setRefusal('refused' in answer ? (Object.values(answer.fields)[0]?.[0] ?? answer.refused) : '');
    if (!('plan' in answer)) return;
    setShown(answer);
    if (answer.made !== null) setImported(listCorrected(answer.plan.blocks));
  }

  async function begin(from: Source): Promise<void> {
    setSource(from);
    setFixes({});
    setReplaced([]);
    setImported([]);
    setShown(null);
    setRows(portion);
    await ask('check', from, { fixes: {}, shown: portion });
    place.current?.focus();
  }

  async function take(file: File | undefined, names: readonly string[]): Promise<void> {
    refuse(names);
    const sent = file && (await send(file));
    if (sent) await begin(sent);
  }

  function change(changes: Partial<ImportOptions>): void {
    const next = { ...options, ...changes };
    setOptions(next);
    // Another format yields other blocks, so corrections would apply to the wrong block numbers.
    const kept = 'format' in changes || 'words' in changes ? {} : fixes;
    setFixes(kept);
    if (kept !== fixes) setImported([]);
    if ('format' in changes || 'together' in changes || 'words' in changes)
      void ask('check', source, { options: next, fixes: kept });
  }

  function showMore(): void {
    const next = rows + portion;
    setRows(next);
    void ask('check', source, { shown: next });
  }

  function mend(number: string, mended: string): void {
    const next = { ...fixes, [number]: mended };
    setFixes(next);
    void ask('check', source, { fixes: next });
  }

  /** Converts HTML pasted from Word, which keeps list numbers and bold text. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const html = event.clipboardData.getData('text/html');
    const plain = event.clipboardData.getData('text/plain');
    if (!html || !isProse(plain)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const put = (words: string) =>
      setText(value.slice(0, selectionStart) + words + value.slice(selectionEnd));
    // If the HTML is too large to convert, the plain text is inserted.
    void commands.ask({ act: 'paste', html }).then((answer) => put('lines' in answer ? answer.lines : plain));
  }

  return (
    <>
      <PageHeader
        title={m.importing_title()}
        lead={m.importing_lead()}
        trail={[{ href: exercisesList.path, label: m.writing_title() }]}
      />
      <UnsavedWarning
        active={(text.trim() !== '' || Object.keys(fixes).length > 0) && shown?.made == null}
        saving={commands.isUnderWay('import')}
      />
      <div ref={typed} className={styles.form}>
        <ImportOptionsFields
          options={options}
          read={shown?.plan.format ?? null}
          places={places.map(({ id, title }) => ({ value: id, label: typeset(title) }))}
          lessons={lessons}
          onChange={change}
        />
        <ImportHelp columns={columns} />
        <RefusedFiles
          names={refused}
          accepted={refused.some(isAnkiPackage) ? m.importing_unknown_anki() : m.importing_accepted()}
        />
        <FileDrop
          label={m.importing_drop()}
          hint={m.importing_hint()}
          accept={acceptedFiles}
          multiple={false}
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
        <TextArea
          label={m.importing_text()}
          hint={m.importing_text_hint()}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          value={text}
          // Text typed while a paste is being converted would be lost.
          readOnly={commands.isUnderWay('paste')}
          onPaste={paste}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ButtonRow>
          <Button
            variant="secondary"
            pending={commands.isUnderWay('check')}
            aria-disabled={text.trim() === '' || undefined}
            onClick={() => void (text.trim() && begin({ text }))}
          >
            {m.importing_check()}
          </Button>
        </ButtonRow>
        {commands.isUnderWay('import') ? (
          <p role="status">{m.importing_writing()}</p>
        ) : commands.pending ? (
          <ReadingProgress />
        ) : null}
        <div ref={place} tabIndex={-1} className={styles.answer}>
          {tooLarge ? <Notice tone="error" live title={m.importing_text_large()} /> : null}
          {fault ? <Notice tone="error" live title={fault} /> : null}
          {refusal ? (
            <ReadingRefusal
              commands={commands}
              sentence={refusal}
              onRetry={() => void ask(commands.last?.act === 'import' ? 'import' : 'check', source)}
            />
          ) : null}
          {shown ? (
            <ExerciseImportReport
              plan={shown.plan}
              imported={imported}
              made={shown.made}
              replaced={replaced}
              busy={busy}
              onReplace={setReplaced}
              onMend={mend}
              onMore={showMore}
              onImport={() => void (busy || ask('import', source))}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}

const isAnkiPackage = (name: string): boolean => /\.(?:apkg|colpkg)$/i.test(name);

/** True if the text is prose: neither markup, in which every character counts, nor a table. */
const isProse = (plain: string): boolean =>
  !/^\s*(?:<|::|#|\$CATEGORY|\/\/)/.test(plain) && !/\{[^{}\n]*[=~]/.test(plain) && !/^[^\n]*\t/.test(plain);

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });
