import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { formatScore } from '#core/exercises/attempts/format-score.ts';
import { type LearnerRow, listLearners } from '#core/exercises/statistics/list-learners.ts';
import { countMarkedAttempts, listMarkedAttempts } from '#core/exercises/statistics/list-marked-attempts.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { Facts } from '../../ui/text/facts.tsx';
import { readListState } from '../kit/list-address.ts';
import { ListRows } from '../kit/list-rows.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { dateColumn, type ListWords, showList } from '../kit/show-list.ts';
import { useRight } from '../use-right.ts';
import type { Route } from './+types/attempts.ts';
import { attemptsList } from './attempts-list.ts';
import { listLearnerFacts } from './format-learner.ts';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = readListState(attemptsList, url);
  const { uid } = state;
  const [page, learners] = await Promise.all([
    listMarkedAttempts(core, state),
    uid ? listLearners(core, { uid, limit: 1 }) : null,
  ]);
  const screen = await showList(attemptsList, state, page, listWords(), {
    person: requireUser(context),
    countAll: (asked) => countMarkedAttempts(core, asked),
  });
  return { state, screen, rows: page.rows, learner: learners?.rows[0] ?? null };
});

const listWords = (): ListWords => ({
  lead: m.results_copies_lead(),
  columns: [m.common_exercise(), m.results_try(), m.common_result(), dateColumn(m.common_date())],
  count: m.lists_count_attempts,
  empty: {
    title: m.results_copies_none(),
    words: m.results_copies_none_words(),
    action: { href: '/admin/exercises', label: m.writing_title() },
  },
  noneFound: { title: m.results_copies_found_none(), words: m.results_copies_found_none_words() },
});

export const meta = nameUnlisted(m.results_copies);

/** Marked attempts of all learners, of one exercise, or of one learner. */
export default function MarkedAttempts({
  loaderData: { state, screen, rows, learner },
}: Route.ComponentProps) {
  const { exerciseId, uid } = state;
  const [first] = rows;
  return (
    <ListScreen
      screen={screen}
      notice={
        <>
          {learner ? <LearnerFacts learner={learner} /> : null}
          {exerciseId && first ? (
            <p>
              <Link to={`/admin/exercises/edit-${exerciseId}/resultats`}>
                {m.results_of({ title: typeset(first.exercise.title) })}
              </Link>
            </p>
          ) : null}
          {exerciseId || uid ? (
            <p>
              <Link to={uid ? '/admin/exercises/learners' : attemptsList.path}>
                {uid ? m.results_learners_whole() : m.results_copies_all()}
              </Link>
            </p>
          ) : null}
        </>
      }
    >
      <ListRows
        label={m.results_copies()}
        columns={screen.columns}
        rows={rows.map(({ id, name, email, exercise, number, markedAt, ...score }) => ({
          id,
          href: `/admin/exercises/copies/${id}`,
          title: typeset(exercise.title),
          under: uid ? null : name || email,
          cells: [m.results_copy_number({ number }), formatScore(score), formatDateTime(markedAt)],
        }))}
      />
    </ListScreen>
  );
}

function LearnerFacts({ learner }: { learner: LearnerRow }) {
  const { uid, name, email } = learner;
  const mayOpenMember = useRight('people.read');
  return (
    <section aria-labelledby="learner">
      <h2 id="learner">{m.results_copies_of({ name: name || email || uid })}</h2>
      <Facts layout="columns" facts={listLearnerFacts(learner)} />
      {mayOpenMember ? (
        <p>
          <Link to={`/admin/members/${uid}`}>{m.results_member()}</Link>
        </p>
      ) : null}
    </section>
  );
}
