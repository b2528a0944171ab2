import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import styles from './score-editor.module.css';
import { useScoreMoves } from './use-score-moves.ts';

/** Puts a result away, with the way to undo it, or takes it out again. */
export function ArchiveButton({ id, isArchived }: { id: string; isArchived: boolean }) {
  const { move, moving } = useScoreMoves(id, (answer) =>
    answer.done === 'archived'
      ? {
          label: m.office_undo(),
          onPress: () => move({ intent: 'restore', displayed: answer.wasDisplayed }),
        }
      : undefined,
  );
  return (
    <Button
      variant="secondary"
      size="small"
      className={styles.action}
      pending={moving}
      onClick={() => move({ intent: isArchived ? 'restore' : 'archive' })}
    >
      {isArchived ? m.marks_restore() : m.marks_archive()}
    </Button>
  );
}
