import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Table } from '../../ui/text/table.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import type { ChangeWords } from './describe-changes.ts';
import styles from './score-editor.module.css';
import { useScoreMoves } from './use-score-moves.ts';

/** Who did what with a result, and how it was before; what a change replaced can be written back. */
export function History({
  id,
  changes,
  unsaved,
}: {
  id: string;
  changes: readonly ChangeWords[];
  /** Work on the page that is not saved: what is written back would meet it. */
  unsaved: boolean;
}) {
  const { move, moving, refused } = useScoreMoves(id);
  return (
    <>
      {refused ? <Notice tone="error" live title={refused.form} /> : null}
      {unsaved ? <p>{m.marks_history_unsaved()}</p> : null}
      <ol className={styles.history}>
        {changes.map(({ id: changeId, what, when, fields, undoable }) => (
          <li key={changeId} className={styles.entry}>
            <p>
              {what} <span className={styles.when}>{when}</span>
            </p>
            {fields.length > 0 ? (
              <Table caption={m.marks_history_fields({ when })} dense>
                <thead>
                  <tr>
                    <th scope="col">{m.marks_conflict_field()}</th>
                    <th scope="col">{m.marks_history_before()}</th>
                    <th scope="col">{m.marks_history_after()}</th>
                  </tr>
                </thead>
                <tbody>
                  {fields.map(({ label, before, after }) => (
                    <tr key={label}>
                      <th scope="row">{label}</th>
                      <td className={styles.words}>{before}</td>
                      <td className={styles.words}>{after}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            ) : null}
            {undoable && !unsaved ? (
              <ButtonRow>
                <Button
                  variant="secondary"
                  size="small"
                  pending={moving}
                  onClick={() => move({ intent: 'undo', changeId })}
                >
                  {m.marks_history_put_back()} <VisuallyHidden>{when}</VisuallyHidden>
                </Button>
              </ButtonRow>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}
