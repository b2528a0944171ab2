import { type Exam, findExam } from '#core/scores/exams.ts';
import type { ScoreTally } from '#core/scores/summarise-scores.ts';
import { m } from '#words/messages.js';
import { type Bar, BarChart } from '../ui/charts/bar-chart.tsx';
import { ChartLegend, type LegendEntry } from '../ui/charts/chart-legend.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Table } from '../ui/text/table.tsx';
import styles from './scores.module.css';

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Counts and successes as bars, by exam or, once an exam is chosen, by year; the same in a table. */
export function ScoresOverview({
  exam,
  tallies,
}: {
  exam?: Exam | undefined;
  tallies: readonly ScoreTally[];
}) {
  if (tallies.length === 0) return null;
  const bars = exam
    ? groupBars(tallies, (tally) => String(tally.year))
    : groupBars(tallies, (tally) => findExam(tally.exam)?.name ?? tally.exam);
  return (
    <Section title={m.scores_overview_title()} intro={m.scores_overview_note()}>
      <figure className={styles.overview}>
        <BarChart
          title={exam ? m.scores_overview_by_year({ exam: exam.name }) : m.scores_overview_by_exam()}
          bars={bars}
        />
        <ChartLegend entries={listLegend().filter(({ tone }) => bars.some(({ parts }) => parts[tone]))} />
      </figure>
      <details className={styles.figures}>
        <summary>{m.scores_overview_table()}</summary>
        <TallyTable tallies={tallies} />
      </details>
    </Section>
  );
}

const listLegend = (): LegendEntry[] => [
  { tone: 'strong', label: m.scores_legend_passed() },
  { tone: 'accent', label: m.scores_legend_failed() },
  { tone: 'soft', label: m.scores_legend_test() },
];

function groupBars(tallies: readonly ScoreTally[], nameOf: (tally: ScoreTally) => string): Bar[] {
  const groups = Map.groupBy(tallies, nameOf);
  return [...groups].map(([label, group]) => {
    const count = group.reduce((sum, tally) => sum + tally.count, 0);
    if (group.some(({ passed }) => passed === null))
      return { label, valueLabel: m.scores_found({ count }), parts: { soft: count } };
    const passed = group.reduce((sum, tally) => sum + (tally.passed ?? 0), 0);
    return {
      label,
      valueLabel: m.scores_overview_passed({ passed, count }),
      parts: { strong: passed, accent: count - passed },
    };
  });
}

function TallyTable({ tallies }: { tallies: readonly ScoreTally[] }) {
  return (
    <Table caption={m.scores_overview_caption()} dense>
      <thead>
        <tr>
          <th scope="col">{m.scores_overview_exam()}</th>
          <th scope="col" data-number>
            {m.scores_overview_year()}
          </th>
          <th scope="col" data-number>
            {m.scores_overview_count()}
          </th>
          <th scope="col" data-number>
            {m.scores_overview_successes()}
          </th>
          <th scope="col" data-number>
            {m.scores_overview_rate()}
          </th>
          <th scope="col" data-number>
            {m.scores_overview_mean()}
          </th>
        </tr>
      </thead>
      <tbody>
        {tallies.map(({ exam, year, count, passed, mean }) => (
          <tr key={`${exam} ${year}`}>
            <th scope="row">{findExam(exam)?.name}</th>
            <td data-number>{year}</td>
            <td data-number>{count}</td>
            <td data-number>{passed ?? m.scores_overview_test()}</td>
            <td data-number>{passed === null ? m.scores_overview_test() : percent.format(passed / count)}</td>
            <td data-number>{mean === null ? m.scores_overview_test() : tenths.format(mean)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
