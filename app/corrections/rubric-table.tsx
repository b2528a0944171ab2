import type { ReactNode } from 'react';
import { typeset } from '#common/typography.ts';
import type { Rubric } from '#core/rubrics/rubric.ts';
import { m } from '#words/messages.js';
import learning from '../learning/learning.module.css';
import { Table } from '../ui/text/table.tsx';

/** Criteria of a rubric with the performance expected at the level. `total` is a last row. */
export const RubricTable = ({
  caption,
  criteria,
  formatPoints,
  total,
}: {
  caption: string;
  criteria: Rubric['criteria'];
  formatPoints: (criterion: Rubric['criteria'][number]) => string;
  total?: ReactNode;
}) => (
  <Table caption={caption} heads={[m.corrections_criterion(), { figure: m.common_points() }]}>
    <tbody>
      {criteria.map((criterion) => (
        <tr key={criterion.id}>
          <th scope="row">
            <span>{typeset(criterion.name)}</span>
            {criterion.levels[2] ? (
              <>
                <br />
                <small className={learning.small}>
                  {`${m.rubrics_expected()}\u202f: ${typeset(criterion.levels[2])}`}
                </small>
              </>
            ) : null}
          </th>
          <td data-number="">{formatPoints(criterion)}</td>
        </tr>
      ))}
      {total ? (
        <tr>
          <th scope="row">{m.common_total()}</th>
          <td data-number="">{total}</td>
        </tr>
      ) : null}
    </tbody>
  </Table>
);
