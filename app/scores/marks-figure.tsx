import type { PartReading, Reading } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { BandChart, type BandRow, type ChartBand } from '../ui/charts/band-chart.tsx';
import { MarkChart, type MarkRow } from '../ui/charts/mark-chart.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { readLevel } from '../ui/text/level.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import { Table } from '../ui/text/table.tsx';
import { formatDay, formatLevel, formatMark, toPartNames } from './format-score.ts';
import styles from './marks.module.css';
import { explainCause, shortLevel } from './outcome.tsx';

/** Marks as chart and table, the reasons for a failed diploma, and the source of the rule. */
export function MarksFigure({ reading, title }: { reading: Reading; title: string }) {
  const { outcome } = reading;
  const isDiploma = reading.exam.kind === 'diploma';
  const marks = isDiploma ? listMarks(reading) : [];
  const rows = isDiploma ? [] : drawReading(reading);
  return (
    <div className={joinClasses(styles.marks, styles.narrow)}>
      {rows.length > 0 ? (
        <figure>
          <BandChart title={title} rows={rows} even />
        </figure>
      ) : null}
      {marks.length > 0 ? (
        <figure>
          <MarkChart title={title} rows={marks} />
        </figure>
      ) : null}
      <MarksTable reading={reading} />
      {outcome.kind === 'failed' ? (
        <ul className={styles.causes}>
          {outcome.causes.map((cause) => (
            <li key={cause.kind === 'part' ? cause.part : 'total'}>{explainCause(reading, cause)}</li>
          ))}
        </ul>
      ) : null}
      {outcome.kind === 'levels' ? <p>{m.scores_lowest_counts()}</p> : null}
      {outcome.kind === 'no-chart' ? (
        <Notice tone="warning">
          <p>{m.scores_no_chart()}</p>
        </Notice>
      ) : null}
      <SourceNote reading={reading} />
    </div>
  );
}

function MarksTable({ reading }: { reading: Reading }) {
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
              {m.common_minimum()}
            </th>
          ) : (
            <th scope="col" data-number>
              {m.common_level()}
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
                  <span>{formatPartLevel(reading, part)}</span>
                  {part.level ? <span className={styles.band}>{formatBand(part)}</span> : null}
                </td>
              )}
            </tr>
          ))}
        {outcome.kind === 'passed' || outcome.kind === 'failed' ? (
          <tr>
            <th scope="row">{m.common_total()}</th>
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

function listMarks({ exam, parts, outcome, pass }: Reading): MarkRow[] {
  const level = readLevel(exam.name.split(' ').at(-1));
  const toRow = (label: string, value: number, max: number, minimum: number): MarkRow => ({
    label,
    valueLabel: formatMarkOf({ mark: value, max }),
    value,
    max,
    minimum,
    minimumLabel: m.scores_mark_minimum({ mark: formatMark(minimum) }),
    level,
  });
  const rows = parts.flatMap(({ id, mark, max, minimum }) =>
    mark === null ? [] : [toRow(toPartNames(exam, id).name, mark, max, minimum ?? 0)],
  );
  const known = outcome.kind === 'passed' || outcome.kind === 'failed';
  return known ? [...rows, toRow(m.common_total(), outcome.total, 100, pass ?? 0)] : rows;
}

/** Returns the chart rows of a test, or none without a conversion chart. */
function drawReading(reading: Reading): BandRow[] {
  if (reading.outcome.kind === 'no-chart') return [];
  const rows = reading.parts.map((part) => ({
    label: toPartNames(reading.exam, part.id).name,
    valueLabel: formatMarkOf(part),
    value: part.mark,
    bands: drawLevels(part),
  }));
  return rows.filter(({ value, bands }) => value !== null && bands.length > 0);
}

/** Formats « 478 sur 699 », or that the mark is unknown. */
function formatMarkOf({ mark, max }: Pick<PartReading, 'mark' | 'max'>): string {
  if (mark === null) return m.scores_table_absent();
  return m.scores_mark_of({ mark: formatMark(mark), max: formatMark(max) });
}

/** Returns the band below the lowest level, followed by each level. */
function drawLevels({ bands, mark, level }: PartReading): ChartBand[] {
  const [lowest] = bands;
  if (!lowest) return [];
  const below = {
    label: shortLevel(null),
    from: 0,
    to: lowest.from,
    reached: mark !== null && level === null,
  };
  const levels = bands.map((band, index) => ({
    label: shortLevel(band.level),
    from: band.from,
    to: bands[index + 1]?.from ?? band.to,
    level: readLevel(band.level),
    reached: band.level === level,
  }));
  return [below, ...levels];
}

/** Source of the rule or chart with its access date and reliability. */
function SourceNote({ reading: { exam, source } }: { reading: Pick<Reading, 'exam' | 'source'> }) {
  if (!source) return null;
  const text = exam.kind === 'diploma' ? m.scores_source_rule : m.scores_source_chart;
  return (
    <p className={styles.source}>
      <RichMessage
        parts={text.parts({ title: source.title, date: formatDay(source.readOn) })}
        wraps={{ source: (words) => <a href={source.url}>{words}</a> }}
      />
    </p>
  );
}
