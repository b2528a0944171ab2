import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { TextArea } from '../ui/forms/field.tsx';
import styles from './learning.module.css';

/** What a learner writes for themselves: it saves itself where the script is, and by its button everywhere. */
export function NoteForm({ note, reader }: { note: { body: string; version: number }; reader: string }) {
  return (
    <form method="post" className={styles.note} data-note="">
      <input type="hidden" name="version" value={note.version} />
      <input type="hidden" name="reader" value={reader} />
      <TextArea
        id="note"
        name="note"
        label={m.learning_note()}
        hint={m.learning_note_hint()}
        defaultValue={note.body}
        rows={4}
        maxLength={20_000}
      />
      <p className={styles.noteFoot}>
        <Button type="submit" variant="secondary" size="small">
          {m.learning_note_save()}
        </Button>
        <a href="/members/notes">{m.learning_notes_all()}</a>
        <span role="status" className={styles.small}>
          <span data-note-state="saved" hidden>
            {m.learning_note_saved()}
          </span>
          <span data-note-state="joined" hidden>
            {m.learning_note_joined()}
          </span>
          <span data-note-state="waiting" hidden>
            {m.learning_note_waiting()}
          </span>
          <span data-note-state="over" hidden>
            {m.learning_note_over()}
          </span>
          <span data-note-state="closed" hidden>
            {m.learning_note_closed()}
          </span>
          <span data-note-state="refused" hidden>
            {m.learning_note_refused()}
          </span>
        </span>
      </p>
    </form>
  );
}
