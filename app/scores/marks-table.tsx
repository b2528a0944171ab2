import type { PartReading, Reading } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { Table } from '../ui/text/table.tsx';
import { formatMarkOf } from './draw-reading.ts';
import styles from './marks-table.module.css';
import { formatLevel, formatMark, toPartNames } from './score-words.ts';

/** The marks of a reading: beside the minimum for a diploma, beside level and band for a test. */
export function MarksTable({ reading }: { reading: Reading }) {
  const { exam, parts, outcome, pass } = reading;
  const diploma = exam.kind === 'diploma';
  return (
    <Table caption={m.scores_table_caption()}>
      <thead>
        <tr>
          <th scope="col">{m.scores_table_part()}</th>
          <th scope="col" data-number>
            {m.scores_table_mark()}
          </th>
          {diploma ? (
            <th scope="col" data-number>
              {m.scores_table_minimum()}
            </th>
          ) : (
            <th scope="col" data-number>
              {m.scores_table_level()}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {parts
          .filter(({ optional, mark }) => !optional || mark !== null)
          .map((part) => (
            <tr key={part.id}>
              <th scope="row">{toPartNames(exam, part.id).name}</th>
              <td data-number>{formatMarkOf(part)}</td>
              {diploma ? (
                <td data-number>{formatMark(part.minimum ?? 0)}</td>
              ) : (
                <td data-number>
                  {formatPartLevel(reading, part)}
                  {part.level ? <span className={styles.band}>{formatBand(part)}</span> : null}
                </td>
              )}
            </tr>
          ))}
        {outcome.kind === 'passed' || outcome.kind === 'failed' ? (
          <tr>
            <th scope="row">{m.scores_table_total()}</th>
            <td data-number>{m.scores_mark_of({ mark: formatMark(outcome.total), max: formatMark(100) })}</td>
            <td data-number>{formatMark(pass ?? 0)}</td>
          </tr>
        ) : null}
      </tbody>
    </Table>
  );
}

function formatPartLevel({ exam, outcome }: Reading, { mark, level }: PartReading): string {
  if (outcome.kind === 'no-chart') return m.scores_outcome_no_chart();
  return mark === null ? '–' : formatLevel(exam.scale, level);
}

function formatBand({ level, bands }: PartReading): string {
  const { from, to } = bands.find((band) => band.level === level) ?? { from: 0, to: 0 };
  if (from === to) return formatMark(from);
  return m.scores_band_range({ from: formatMark(from), to: formatMark(to) });
}
