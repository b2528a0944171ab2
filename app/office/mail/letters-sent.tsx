import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { readLetterState } from '#core/letters/letter-state.ts';
import type { LetterRow } from '#core/letters/office-letters.ts';
import { m } from '#words/messages.js';
import { Table } from '../../ui/text/table.tsx';
import { nameLetterState } from './letter-words.ts';

/** The few letters about one thing. */
export function LettersSent({
  letters,
}: {
  letters: Pick<LetterRow, 'id' | 'subject' | 'createdAt' | 'sentAt' | 'lastError'>[];
}) {
  if (letters.length === 0) return <p>{m.post_none_about()}</p>;
  return (
    <Table caption={m.orders_letters()} dense>
      <thead>
        <tr>
          <th scope="col">{m.office_letter_subject()}</th>
          <th scope="col">{m.post_written_at()}</th>
          <th scope="col">{m.post_state()}</th>
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <tr key={letter.id}>
            <th scope="row">
              <Link to={`/admin/mail/${letter.id}`}>{letter.subject}</Link>
            </th>
            <td>{formatDateTime(letter.createdAt)}</td>
            <td>{nameLetterState(readLetterState(letter))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
