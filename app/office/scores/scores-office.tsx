import { typeset } from '#common/typography.ts';
import { exams, findExam } from '#core/scores/exams.ts';
import { listOfficeScores, listOfficeYears, type OfficeScore } from '#core/scores/list-office-scores.ts';
import { readScore } from '#core/scores/read-score.ts';
import { formatScoreState, scoreStates } from '#core/scores/score-states.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { formatDay } from '../../scores/format-score.ts';
import { describeOutcome } from '../../scores/outcome.tsx';
import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { FilterBar } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { ListPages } from '../lists/list-pages.tsx';
import { ListRows } from '../lists/list-rows.tsx';
import { ListSummary } from '../lists/list-summary.tsx';
import { NoneFound } from '../lists/none-found.tsx';
import type { Route } from './+types/scores-office.ts';
import { nameStateParameter, readListState, toListHref } from './score-address.ts';
import styles from './scores-office.module.css';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { after, ...filter } = readListState(url);
  const [{ rows, next }, years] = await Promise.all([
    listOfficeScores(core, { ...filter, after }),
    listOfficeYears(core),
  ]);
  return { filter, rows, next, years, isFirst: !after };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.office_scores_title(), index: false }, matches[0].loaderData);

/** Every result of the school, whatever its state. */
export default function ScoresOffice({ loaderData }: Route.ComponentProps) {
  const { filter, rows, next, years, isFirst } = loaderData;
  const isFiltered = toListHref(filter) !== '/admin/scores';
  return (
    <>
      <PageHeader
        title={m.office_scores_title()}
        actions={
          <>
            <LinkButton href="/admin/scores/add">{m.marks_add()}</LinkButton>
            <LinkButton href="/admin/scores/import" variant="secondary">
              {m.marks_import_session()}
            </LinkButton>
          </>
        }
      />
      {rows.length > 0 || isFiltered || !isFirst ? (
        <FilterBar action="/admin/scores" role="search" key={toListHref(filter)}>
          <TextField
            label={m.marks_search()}
            name="q"
            type="search"
            maxLength={200}
            defaultValue={filter.search}
          />
          <Select
            label={m.marks_field_exam()}
            name="examen"
            defaultValue={filter.exam ?? ''}
            options={[
              { value: '', label: m.scores_filter_exam_all() },
              ...exams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Select
            label={m.scores_filter_year()}
            name="annee"
            defaultValue={filter.year ? String(filter.year) : ''}
            options={[
              { value: '', label: m.scores_filter_year_all() },
              ...years.map((year) => ({ value: String(year), label: String(year) })),
            ]}
          />
          <Select
            label={m.marks_state()}
            name="etat"
            defaultValue={filter.state ? nameStateParameter(filter.state) : ''}
            options={[
              { value: '', label: m.marks_state_any() },
              ...scoreStates.map((state) => ({
                value: nameStateParameter(state),
                label: formatScoreState(state),
              })),
            ]}
          />
        </FilterBar>
      ) : null}
      {rows.length > 0 ? (
        <>
          <ListSummary exportHref={toListHref(filter, '/admin/scores/export.csv')} />
          <Rows rows={rows} />
        </>
      ) : (
        <Nothing isFiltered={isFiltered} />
      )}
      <ListPages
        start={!isFirst && toListHref(filter)}
        next={next && toListHref({ ...filter, after: next })}
      />
    </>
  );
}

function Rows({ rows }: { rows: readonly OfficeScore[] }) {
  return (
    <ListRows
      label={m.marks_caption()}
      rows={rows.map((row) => ({
        id: row.id,
        href: `/admin/scores/edit-${row.id}`,
        title: typeset(row.title),
        under: typeset(row.candidate),
        cells: [
          `${findExam(row.exam)?.name}, ${formatDay(row.sessionDate)}`,
          <span key="outcome" className={styles.outcome}>
            {describeOutcome(readScore(row)).summary}
          </span>,
          formatScoreState(row.state),
        ],
      }))}
    />
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <NoneFound
        title={m.marks_found_none()}
        words={m.marks_found_none_words()}
        all={{ href: '/admin/scores', words: m.marks_all() }}
      />
    );
  return (
    <EmptyState
      title={m.marks_empty_title()}
      action={<LinkButton href="/admin/scores/add">{m.marks_add_first()}</LinkButton>}
    >
      <p>{m.marks_empty_words()}</p>
    </EmptyState>
  );
}
