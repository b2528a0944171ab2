import { typeset } from '#common/typography.ts';
import { findExam } from '#core/scores/exams.ts';
import { listOfficeScores, listOfficeYears } from '#core/scores/list-office-scores.ts';
import { readScore } from '#core/scores/read-score.ts';
import { formatScoreState } from '#core/scores/score-states.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { formatDay } from '../../scores/format-score.ts';
import { describeOutcome } from '../../scores/outcome.tsx';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { readListState } from '../kit/list-address.ts';
import { ListRows, ListScreen, toSelect } from '../kit/list-screen.tsx';
import type { Route } from './+types/scores.ts';
import styles from './scores.module.css';
import { scoresList, toScoreFilter } from './scores-list.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = readListState(scoresList, url);
  const [{ rows, next }, years] = await Promise.all([
    listOfficeScores(core, { ...toScoreFilter(state), after: state.after }),
    listOfficeYears(core),
  ]);
  return { state, rows, next, years };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.office_scores_title(), matches[0].loaderData);

/** Every result of the school, whatever its state. */
export default function ScoresOffice({ loaderData }: Route.ComponentProps) {
  const { state, rows, next, years } = loaderData;
  const { exam, year, state: standing } = scoresList.parameters;
  return (
    <ListScreen
      list={scoresList}
      state={state}
      next={next}
      count={rows.length}
      actions={
        <>
          <LinkButton href="/admin/scores/add">{m.marks_add()}</LinkButton>
          <LinkButton href="/admin/scores/import" variant="secondary">
            {m.marks_import_session()}
          </LinkButton>
        </>
      }
      filters={{
        fields: (
          <>
            <TextField
              label={m.marks_search()}
              name="q"
              type="search"
              maxLength={200}
              defaultValue={state.search}
            />
            <Select
              label={m.marks_field_exam()}
              {...toSelect(exam, state.exam, m.scores_filter_exam_all())}
            />
            <Select
              label={m.scores_filter_year()}
              name={year.name}
              defaultValue={year.format(state.year)}
              options={[
                { value: '', label: m.scores_filter_year_all() },
                ...years.map((each) => ({ value: String(each), label: String(each) })),
              ]}
            />
            <Select label={m.marks_state()} {...toSelect(standing, state.state, m.marks_state_any())} />
          </>
        ),
      }}
      empty={{
        title: m.marks_empty_title(),
        words: m.marks_empty_words(),
        action: <LinkButton href="/admin/scores/add">{m.marks_add_first()}</LinkButton>,
      }}
      noneFound={{
        title: m.marks_found_none(),
        words: m.marks_found_none_words(),
        all: m.marks_all(),
      }}
    >
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
    </ListScreen>
  );
}
