import { m } from '#words/messages.js';
import { Table } from '../../ui/text/table.tsx';
import styles from '../kit/sheet.module.css';
import type { ImportView } from './read-people-import.ts';

/** First lines with problems, with a link to the file of all of them. */
export function Problems({ view: { id, problems } }: { view: Pick<ImportView, 'id' | 'problems'> }) {
  if (problems.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{m.moving_problems_title()}</h2>
      <Table
        caption={m.moving_problems_title()}
        dense
        heads={[m.common_line(), m.common_email(), m.moving_problems_column()]}
      >
        <tbody>
          {problems.map(({ rank, line, email, problem }) => (
            <tr key={rank}>
              <td>{line}</td>
              <td>{email || '–'}</td>
              <td>{problem}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>
        <a href={`/admin/import/people/${id}/problemes.csv`} download>
          {m.moving_problems_file()}
        </a>
      </p>
    </section>
  );
}
