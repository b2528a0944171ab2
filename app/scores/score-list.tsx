import { toScoreHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { type Exam, findExam } from '#core/scores/exams.ts';
import type { ScoreFilters } from '#core/scores/published-scores.ts';
import type { Reading } from '#core/scores/read-score.ts';
import type { ScoreCard } from '#core/scores/score.ts';
import type { ScoreTally } from '#core/scores/summarise-scores.ts';
import { m } from '#words/messages.js';
import { type Bar, BarChart, ChartLegend, type LegendEntry } from '../ui/charts/bar-chart.tsx';
import { Select } from '../ui/forms/field.tsx';
import { FilterBar } from '../ui/forms/form.tsx';
import { Section } from '../ui/frame/section.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import whole from '../ui/styles/whole-link.module.css';
import { Table } from '../ui/text/table.tsx';
import { formatDay } from './format-score.ts';
import { OutcomeFigure } from './outcome.tsx';
import styles from './scores.module.css';

export type ListedScore = { card: ScoreCard; reading: Reading };

/** List of results with outcome and date. The whole row is a link. */
export function ScoreLines({ lines }: { lines: readonly ListedScore[] }) {
  return (
    <ol className={styles.lines}>
      {lines.map(({ card, reading }) => (
        <li key={card.id} className={joinClasses(styles.line, whole.card)}>
          <OutcomeFigure reading={reading} />
          <div className={styles.words}>
            <h3 className={styles.title}>
              <a href={toScoreHref(card)} className={whole.title}>
                {typeset(card.title)}
              </a>
            </h3>
            <p className={styles.facts}>
              <span className={styles.exam}>{reading.exam.name}</span>
              {/* This list is indexed, so names appear only with the candidate's consent. */}
              {card.indexed ? <span>{typeset(card.candidate)}</span> : null}
              <span>{m.scores_session({ date: formatDay(card.sessionDate) })}</span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

type ScoreFilterBarProps = {
  exam?: Exam | undefined;
  year?: number | undefined;
  filters: ScoreFilters;
};

/** Filter by exam and year. */
export function ScoreFilterBar({ exam, year, filters }: ScoreFilterBarProps) {
  return (
    <FilterBar action="/scores">
      <Select
        id="examen"
        name="examen"
        label={m.common_exam()}
        defaultValue={exam?.id ?? ''}
        options={[
          { value: '', label: m.scores_filter_exam_all() },
          ...withChosen(filters.exams, exam).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        id="annee"
        name="annee"
        label={m.scores_filter_year()}
        defaultValue={year ?? ''}
        options={[
          { value: '', label: m.scores_filter_year_all() },
          ...withYear(filters.years, year).map((each) => ({ value: String(each), label: String(each) })),
        ]}
      />
    </FilterBar>
  );
}

/** Adds the chosen exam or year to the options even if it has no results. */
const withChosen = (there: readonly Exam[], chosen: Exam | undefined) =>
  chosen && !there.some(({ id }) => id === chosen.id) ? [...there, chosen] : there;

const withYear = (there: readonly number[], chosen: number | undefined) =>
  chosen && !there.includes(chosen) ? [...there, chosen] : there;

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Numbers and success rates by exam, or by year for one exam, as chart and table. */
export function ScoresOverview({
  exam,
  tallies,
}: {
  exam?: Exam | undefined;
  tallies: readonly ScoreTally[];
}) {
  if (tallies.length === 0) return null;
  const bars = exam
    ? groupBars(tallies, (tally) => markMock(tally, String(tally.year)))
    : groupBars(tallies, nameTallied);
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

type Tallied = Pick<ScoreTally, 'exam' | 'isMock'>;

const nameTallied = (tally: Tallied) => markMock(tally, findExam(tally.exam)?.name ?? tally.exam);

const markMock = ({ isMock }: Tallied, name: string) => (isMock ? m.scores_overview_mock({ name }) : name);

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
          <th scope="col">{m.common_exam()}</th>
          <th scope="col" data-number>
            {m.scores_filter_year()}
          </th>
          <th scope="col" data-number>
            {m.common_results()}
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
        {tallies.map(({ year, count, passed, mean, ...tally }) => (
          <tr key={`${nameTallied(tally)} ${year}`}>
            <th scope="row">{nameTallied(tally)}</th>
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
