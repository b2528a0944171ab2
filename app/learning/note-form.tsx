import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { TextArea } from '../ui/forms/field.tsx';
import styles from './learning.module.css';

/** Private note of a learner. A script saves it automatically; the button works without scripts. */
export function NoteForm({ note, reader }: { note: { body: string; version: number }; reader: string }) {
  return (
    <form method="post" className={styles.note} data-note="" data-print="none">
      <input type="hidden" name="version" value={note.version} />
      <input type="hidden" name="reader" value={reader} />
      <TextArea
        id="note"
        name="note"
        label={m.learning_notes()}
        hint={m.learning_note_hint()}
        defaultValue={note.body}
        rows={4}
        maxLength={20_000}
      />
      <p className={styles.noteFoot}>
        <Button type="submit" variant="secondary" size="small">
          {m.common_save()}
        </Button>
        <a href="/members/notes">{m.learning_notes_all()}</a>
        <span role="status" className={styles.small}>
          {Object.entries(noteStates).map(([state, word]) => (
            <span key={state} data-note-state={state} hidden>
              {word()}
            </span>
          ))}
        </span>
      </p>
    </form>
  );
}

/** Messages about saving a note, shown by the script. */
const noteStates = {
  saved: m.learning_note_saved,
  joined: m.learning_note_joined,
  waiting: m.learning_note_waiting,
  over: m.learning_note_over,
  closed: m.learning_note_closed,
  refused: m.learning_note_refused,
};
