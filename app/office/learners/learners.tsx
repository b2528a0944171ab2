import { formatDateTime } from '#common/dates.ts';
import { listLearners, maxForShare } from '#core/exercises/results/list-learners.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { copiesList } from '../copies/copies-list.ts';
import { formatAttempts, formatFaults, formatLearnerShare } from '../copies/format-learner.ts';
import { readListState, toOfficeListHref } from '../kit/list-address.ts';
import { ListRows, ListScreen } from '../kit/list-screen.tsx';
import type { Route } from './+types/learners.ts';
import { learnersList } from './learners-list.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(learnersList, url);
  return { state, max: maxForShare, ...(await listLearners(context.get(coreContext), state)) };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.results_learners(), matches[0].loaderData);

/** Who does exercises, when they were last there and how they get on. */
export default function Learners({ loaderData: { state, max, rows, next } }: Route.ComponentProps) {
  return (
    <ListScreen
      list={learnersList}
      state={state}
      next={next}
      count={rows.length}
      lead={m.results_learners_lead({ max })}
      actions={
        <LinkButton href={copiesList.path} variant="secondary">
          {m.results_copies_all()}
        </LinkButton>
      }
      search={{ label: m.results_learners_search(), hint: m.results_learners_search_hint() }}
      summary={m.results_learners_order()}
      empty={{ title: m.results_learners_none(), words: m.results_learners_none_words() }}
      noneFound={{
        title: m.results_learners_found_none(),
        words: m.results_learners_found_none_words(),
        all: m.results_learners_whole(),
      }}
    >
      <ListRows
        label={m.results_learners()}
        rows={rows.map((row) => ({
          id: row.uid,
          href: toOfficeListHref(copiesList, { uid: row.uid }),
          title: row.name || row.email || row.uid,
          under: row.name ? row.email : undefined,
          cells: [
            `${formatAttempts(row)} · ${m.results_learner_share({ share: formatLearnerShare(row) })}`,
            formatFaults(row),
            formatDateTime(row.lastAt),
          ],
        }))}
      />
    </ListScreen>
  );
}
