import type { ExercisePlan, ExerciseStatus } from '#core/exercises/import/import-exercises.ts';
import { printExercises } from '#core/exercises/text/print-exercises.ts';
import { m } from '#words/messages.js';
import exerciseStyles from '../../exercises/exercise.module.css';
import { Button, ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Table } from '../../ui/text/table.tsx';
import styles from '../scores/import-session.module.css';
import editor from './exercise-editor.module.css';
import { ImportBlocks } from './import-blocks.tsx';

type ShownExercise = {
  sourceId: string;
  line: number;
  title: string;
  level: string;
  items: number;
  /** Beginning of the exercise in the site's text format. */
  text: string;
  status: ExerciseStatus;
  lost: string[];
  faults: string[];
  known: ExercisePlan['exercises'][number]['known'];
};

export type ShownExercisePlan = Pick<ExercisePlan, 'format' | 'fault' | 'blocks'> & {
  exercises: ShownExercise[];
  counts: Record<ExerciseStatus | 'bad' | 'unsupported', number>;
  /** Numbers of blocks and exercises that are not listed. */
  more: { blocks: number; exercises: number };
};

const maxTextCharacters = 1_500;

/**
 * Lists the exercises that require a decision first.
 * @param most maximum number of blocks, and of exercises
 */
export function toShownExercisePlan(
  { format, fault, blocks, exercises }: ExercisePlan,
  most: number,
): ShownExercisePlan {
  const count = (status: ExerciseStatus) => exercises.filter((each) => each.status === status).length;
  const bad = blocks.filter(({ faults }) => faults.length > 0);
  const listed = [
    ...exercises.filter(({ status }) => isUrgent(status)),
    ...exercises.filter(({ status }) => !isUrgent(status)),
  ].slice(0, most);
  return {
    ...{ format, fault, blocks: blocks.slice(0, most) },
    exercises: listed.map(({ document, sourceId, line, status, lost, faults, known }) => ({
      ...{ sourceId, line, status, lost, faults, known },
      ...{ title: document.title, level: document.level, items: document.items.length },
      text: printExercises([document]).slice(0, maxTextCharacters),
    })),
    counts: {
      ...{ new: count('new'), changed: count('changed'), same: count('same') },
      ...{ kept: count('kept'), edited: count('edited'), faulty: count('faulty') },
      bad: bad.filter(({ unsupported }) => !unsupported).length,
      unsupported: bad.filter(({ unsupported }) => unsupported).length,
    },
    more: {
      blocks: Math.max(0, blocks.length - most),
      exercises: Math.max(0, exercises.length - most),
    },
  };
}

/** Lists the numbers of blocks without issues. */
export const listCorrected = (blocks: ShownExercisePlan['blocks']): string[] =>
  blocks.flatMap(({ number, faults }) => (faults.length === 0 ? [number] : []));

const isUrgent = (status: ExerciseStatus): boolean => status === 'edited' || status === 'faulty';

export function ExerciseImportReport({
  plan: { format, fault, exercises, blocks, counts, more },
  imported,
  made,
  replaced,
  busy,
  onReplace,
  onMend,
  onMore,
  onImport,
}: {
  plan: ShownExercisePlan;
  /** Numbers of corrected blocks that were imported. */
  imported: readonly string[];
  /** Number of imported exercises; null before the import. */
  made: number | null;
  /** Exercises edited on the site that the import should replace nevertheless. */
  replaced: readonly string[];
  busy: boolean;
  onReplace: (replaced: readonly string[]) => void;
  onMend: (number: string, mended: string) => void;
  onMore: () => void;
  onImport: () => void;
}) {
  const open = blocks.filter(({ number }) => !imported.includes(number));
  const ready = counts.new + counts.changed;
  const faulty = counts.bad + counts.faulty;
  const isEmpty = faulty + counts.unsupported + counts.same + counts.kept + counts.edited === 0;
  const written =
    ready +
    exercises.filter(({ status, sourceId }) => status === 'edited' && replaced.includes(sourceId)).length;
  // Once every exercise is imported, the summary of the file is superfluous.
  const isDone = made !== null && written + faulty + counts.unsupported + counts.edited === 0;
  const summary = [
    ...(ready > 0 || isEmpty ? [m.importing_count_ready({ count: ready })] : []),
    ...formatCounts(faulty, m.importing_count_faulty),
    ...formatCounts(counts.unsupported, m.importing_count_unsupported),
    ...formatCounts(counts.edited + counts.kept, m.importing_count_edited),
    ...formatCounts(counts.same, m.importing_count_same),
  ];
  if (fault)
    return (
      <Notice tone="error" live title={m.common_file_unread()}>
        <p>{fault}</p>
      </Notice>
    );
  return (
    <>
      {made === null ? null : (
        <Notice
          tone="success"
          live
          title={m.importing_done({ count: made })}
          action={
            <LinkButton href="/admin/exercises?etat=brouillons" variant="secondary">
              {m.importing_see_list()}
            </LinkButton>
          }
        />
      )}
      {isDone ? null : (
        <Notice
          tone={faulty + counts.unsupported + counts.edited > 0 ? 'warning' : 'info'}
          live
          title={summary.join(', ')}
          action={
            written > 0 ? (
              <Button pending={busy} onClick={onImport}>
                {m.importing_do({ count: written })}
              </Button>
            ) : undefined
          }
        >
          <p>
            {written === 0 ? m.importing_nothing_to_write() : counts.new > 0 ? m.importing_drafts() : null}
          </p>
        </Notice>
      )}
      {open.length > 0 ? <ImportBlocks format={format} blocks={open} busy={busy} onMend={onMend} /> : null}
      {more.blocks > 0 ? (
        <More busy={busy} label={m.importing_more_blocks({ count: more.blocks })} onMore={onMore} />
      ) : null}
      {exercises.length > 0 ? (
        <div className={editor.stack}>
          <Table
            caption={m.importing_caption()}
            dense
            heads={[m.common_exercise(), m.common_content(), m.importing_column_fate()]}
          >
            {exercises.map((exercise) => (
              <ExerciseRows
                key={exercise.sourceId}
                exercise={exercise}
                isNumbered={format === 'h5p'}
                isReplaced={replaced.includes(exercise.sourceId)}
                onReplace={(isReplaced) =>
                  onReplace([
                    ...replaced.filter((each) => each !== exercise.sourceId),
                    ...(isReplaced ? [exercise.sourceId] : []),
                  ])
                }
              />
            ))}
          </Table>
          {more.exercises > 0 ? (
            <More busy={busy} label={m.importing_more_exercises({ count: more.exercises })} onMore={onMore} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function More({ busy, label, onMore }: { busy: boolean; label: string; onMore: () => void }) {
  return (
    <ButtonRow>
      <Button variant="secondary" pending={busy} onClick={onMore}>
        {label}
      </Button>
    </ButtonRow>
  );
}

const formatCounts = (count: number, say: (values: { count: number }) => string): string[] =>
  count > 0 ? [say({ count })] : [];

const statuses: Readonly<Record<ExerciseStatus, () => string>> = {
  new: m.common_new,
  changed: m.importing_fate_changed,
  same: m.importing_fate_same,
  kept: m.importing_fate_kept,
  edited: m.importing_fate_edited,
  faulty: m.importing_fate_faulty,
};

function ExerciseRows({
  exercise: { line, title, level, items, text, status, lost, faults, known },
  isNumbered,
  isReplaced,
  onReplace,
}: {
  exercise: ShownExercise;
  /** True if `line` is the number of a question in a file without lines. */
  isNumbered: boolean;
  isReplaced: boolean;
  onReplace: (isReplaced: boolean) => void;
}) {
  const isWritten = status === 'changed' || (status === 'edited' && isReplaced);
  return (
    <tbody className={editor.exercise}>
      <tr>
        <th scope="rowgroup">
          <span>{title}</span>
          <span className={styles.missing}>
            {isNumbered
              ? m.importing_block_question({ rank: String(line) })
              : m.importing_line({ line: String(line) })}
          </span>
        </th>
        <td>{[level, m.review_questions({ count: items })].filter(Boolean).join(' · ')}</td>
        <td>
          <span>{statuses[status]()}</span>
          {known && isWritten && known.displayed ? (
            <span className={styles.missing}>{m.importing_displayed()}</span>
          ) : null}
          {known?.archived ? <span className={styles.missing}>{m.importing_archived()}</span> : null}
          {known ? (
            <span className={styles.missing}>
              <a href={`/admin/exercises/edit-${known.id}`}>{m.common_open()}</a>
            </span>
          ) : null}
        </td>
      </tr>
      <tr>
        <td colSpan={3}>
          {faults.map((sentence) => (
            <span key={sentence} className={styles.fault}>
              {sentence}
            </span>
          ))}
          {lost.map((sentence) => (
            <span key={sentence} className={styles.missing}>
              {sentence}
            </span>
          ))}
          {status === 'edited' ? (
            <div className={editor.line}>
              <Select
                label={m.importing_choice({ title })}
                value={isReplaced ? 'replace' : 'keep'}
                autoComplete="off"
                options={[
                  { value: 'keep', label: m.importing_choice_keep() },
                  { value: 'replace', label: m.importing_choice_replace() },
                ]}
                onChange={({ currentTarget: { value } }) => onReplace(value === 'replace')}
              />
            </div>
          ) : null}
          <details>
            <summary>{m.importing_see()}</summary>
            <pre className={exerciseStyles.lines}>{text}</pre>
          </details>
        </td>
      </tr>
    </tbody>
  );
}
