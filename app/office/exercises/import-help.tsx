import { m } from '#words/messages.js';
import { Facts } from '../../ui/text/facts.tsx';
import styles from '../import/column-help.module.css';
import sheet from '../kit/sheet.module.css';

export function ImportHelp({ columns }: { columns: readonly { title: string; help: string }[] }) {
  return (
    <details className={sheet.fold}>
      <summary>{m.importing_help()}</summary>
      <div className={styles.columns}>
        <ul>
          <li>{m.importing_help_gift()}</li>
          <li>{m.importing_help_qti()}</li>
          <li>{m.importing_help_h5p()}</li>
          <li>{m.importing_help_word()}</li>
          <li>{m.importing_help_text()}</li>
          <li>{m.importing_help_csv()}</li>
          <li>{m.importing_help_words()}</li>
        </ul>
        <p>
          <a href="/admin/exercises/modele.csv" download>
            {m.importing_model()}
          </a>
        </p>
        <Facts facts={columns.map(({ title, help }) => ({ term: title, detail: help }))} />
      </div>
    </details>
  );
}
