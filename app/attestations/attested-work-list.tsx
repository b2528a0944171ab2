import { formatDuration } from '#common/dates.ts';
import type { CompletedCourse } from '#core/attestations/issue-attestation.ts';
import { formatScore } from '#core/exercises/attempts/format-score.ts';
import { m } from '#words/messages.js';
import { Table } from '../ui/text/table.tsx';

/** Tables of the lessons and exercises on the certificate. Empty for older certificates without this list. */
export function AttestedWorkList({ work }: Pick<CompletedCourse, 'work'>) {
  if (!work) return null;
  return (
    <>
      <WorkTable
        caption={m.common_lessons_done()}
        columns={[m.common_lesson(), m.common_duration()]}
        rows={work.lessons.map(({ title, minutes }) => [title, minutes > 0 ? formatDuration(minutes) : ''])}
      />
      <WorkTable
        caption={m.attestations_exercises()}
        columns={[m.common_exercise(), m.attestations_best()]}
        rows={work.exercises.map(({ title, ...score }) => [title, formatScore(score)])}
      />
    </>
  );
}

function WorkTable({
  caption,
  columns: [what, fact],
  rows,
}: {
  caption: string;
  columns: [string, string];
  rows: [string, string][];
}) {
  if (rows.length === 0) return null;
  return (
    <Table caption={caption} showCaption heads={[what, { figure: fact }]}>
      <tbody>
        {rows.map(([title, detail], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and the list never changes.
          <tr key={index}>
            <th scope="row">{title}</th>
            <td data-number>{detail}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
