import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { TextField } from '../ui/forms/field.tsx';
import styles from './course-search.module.css';

/** What was looked for may be in the catalogue. */
export function CourseSearch() {
  return (
    <search>
      <form action="/courses" method="get" className={styles.form}>
        <TextField
          type="search"
          name="q"
          label={m.errors_search()}
          hint={m.errors_search_hint()}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary">
          {m.errors_search_submit()}
        </Button>
      </form>
    </search>
  );
}
