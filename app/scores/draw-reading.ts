import type { PartReading, Reading } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { readLevel } from '../ui/catalogue/level.tsx';
import type { BandRow, ChartBand } from '../ui/charts/band-chart.tsx';
import { shortLevel } from './describe-outcome.ts';
import { formatMark, toPartNames } from './score-words.ts';

/** A reading as rows of a chart; none where there is nothing to read the marks against. */
export function drawReading(reading: Reading): BandRow[] {
  if (reading.outcome.kind === 'no-chart') return [];
  const rows = reading.parts.map((part) => ({
    label: toPartNames(reading.exam, part.id).name,
    valueLabel: formatMarkOf(part),
    value: part.mark,
    bands: part.minimum === null ? drawLevels(part) : drawMinimum(reading, part, part.minimum),
  }));
  return rows.filter(({ value, bands }) => value !== null && bands.length > 0);
}

/** « 478 sur 699 », or that the mark is not known. */
export function formatMarkOf({ mark, max }: Pick<PartReading, 'mark' | 'max'>): string {
  if (mark === null) return m.scores_table_absent();
  return m.scores_mark_of({ mark: formatMark(mark), max: formatMark(max) });
}

/** What lies below the lowest level, then each level. */
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

/** Below the mark that fails the whole, and from it on. */
function drawMinimum({ exam }: Reading, { mark, max }: PartReading, minimum: number): ChartBand[] {
  const enough = mark !== null && mark >= minimum;
  return [
    {
      label: m.scores_band_below({ from: formatMark(minimum) }),
      from: 0,
      to: minimum,
      reached: mark !== null && !enough,
    },
    { label: '', from: minimum, to: max, level: readLevel(exam.name.split(' ').at(-1)), reached: enough },
  ];
}
