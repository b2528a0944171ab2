import type { ExercisePlan, ExerciseStatus } from '#core/exercises/import/import-exercises.ts';
import { printExercises } from '#core/exercises/text/print-exercises.ts';
import { m } from '#words/messages.js';
import exerciseStyles from '../../exercises/exercise.module.css';
import { Button, LinkButton } from '../../ui/actions/button.tsx';
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
};

const maxTextCharacters = 1_500;

export const toShownExercisePlan = ({
  format,
  fault,
  blocks,
  exercises,
}: ExercisePlan): ShownExercisePlan => ({
  ...{ format, fault, blocks },
  exercises: exercises.map(({ document, sourceId, line, status, lost, faults, known }) => ({
    ...{ sourceId, line, status, lost, faults, known },
    ...{ title: document.title, level: document.level, items: document.items.length },
    text: printExercises([document]).slice(0, maxTextCharacters),
  })),
});

export function ExerciseImportReport({
  plan: { format, fault, exercises, blocks },
  made,
  replaced,
  busy,
  onReplace,
  onMend,
  onImport,
}: {
  plan: ShownExercisePlan;
  /** Number of imported exercises; null before the import. */
  made: number | null;
  /** Exercises edited on the site that the import should replace nevertheless. */
  replaced: readonly string[];
  busy: boolean;
  onReplace: (replaced: readonly string[]) => void;
  onMend: (number: string, mended: string) => void;
  onImport: () => void;
}) {
  const count = (...statuses: ExerciseStatus[]) =>
    exercises.filter(({ status }) => statuses.includes(status)).length;
  const bad = blocks.filter(({ faults }) => faults.length > 0);
  const unsupported = bad.filter((block) => block.unsupported).length;
  const ready = count('new', 'changed');
  const written =
    ready +
    exercises.filter(({ status, sourceId }) => status === 'edited' && replaced.includes(sourceId)).length;
  const counts = [
    ...(ready > 0 || bad.length + count('same', 'kept', 'edited') === 0
      ? [m.importing_count_ready({ count: ready })]
      : []),
    ...formatCounts(bad.length - unsupported + count('faulty'), m.importing_count_faulty),
    ...formatCounts(unsupported, m.importing_count_unsupported),
    ...formatCounts(count('edited', 'kept'), m.importing_count_edited),
    ...formatCounts(count('same'), m.importing_count_same),
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
      <Notice
        tone={bad.length > 0 || count('faulty', 'edited') > 0 ? 'warning' : 'info'}
        live
        title={counts.join(', ')}
        action={
          written > 0 ? (
            <Button pending={busy} onClick={onImport}>
              {m.importing_do({ count: written })}
            </Button>
          ) : undefined
        }
      >
        <p>
          {written === 0 ? m.importing_nothing_to_write() : count('new') > 0 ? m.importing_drafts() : null}
        </p>
      </Notice>
      {blocks.length > 0 ? (
        <ImportBlocks format={format} blocks={blocks} busy={busy} onMend={onMend} />
      ) : null}
      {exercises.length > 0 ? (
        <div className={editor.stack}>
          <Table
            caption={m.importing_caption()}
            dense
            heads={[m.common_exercise(), m.common_content(), m.importing_column_fate()]}
          >
            <tbody>
              {exercises.map((exercise) => (
                <ExerciseRow
                  key={exercise.sourceId}
                  exercise={exercise}
                  isReplaced={replaced.includes(exercise.sourceId)}
                  onReplace={(isReplaced) =>
                    onReplace([
                      ...replaced.filter((each) => each !== exercise.sourceId),
                      ...(isReplaced ? [exercise.sourceId] : []),
                    ])
                  }
                />
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
    </>
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

function ExerciseRow({
  exercise: { line, title, level, items, text, status, lost, faults, known },
  isReplaced,
  onReplace,
}: {
  exercise: ShownExercise;
  isReplaced: boolean;
  onReplace: (isReplaced: boolean) => void;
}) {
  const isWritten = status === 'changed' || (status === 'edited' && isReplaced);
  return (
    <tr>
      <th scope="row">
        <span>{title}</span>
        <span className={styles.missing}>{m.importing_line({ line: String(line) })}</span>
      </th>
      <td>
        <span>{[level, m.review_questions({ count: items })].filter(Boolean).join(' · ')}</span>
        <details>
          <summary>{m.importing_see()}</summary>
          <pre className={exerciseStyles.lines}>{text}</pre>
        </details>
        {lost.map((sentence) => (
          <span key={sentence} className={styles.missing}>
            {sentence}
          </span>
        ))}
      </td>
      <td className={faults.length > 0 ? styles.wrong : undefined}>
        <span>{statuses[status]()}</span>
        {faults.map((sentence) => (
          <span key={sentence} className={styles.fault}>
            {sentence}
          </span>
        ))}
        {known && isWritten && known.displayed ? (
          <span className={styles.missing}>{m.importing_displayed()}</span>
        ) : null}
        {known?.archived ? <span className={styles.missing}>{m.importing_archived()}</span> : null}
        {status === 'edited' ? (
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
        ) : null}
        {known ? (
          <span className={styles.missing}>
            <a href={`/admin/exercises/edit-${known.id}`}>{m.common_open()}</a>
          </span>
        ) : null}
      </td>
    </tr>
  );
}
