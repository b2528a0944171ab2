import { Link } from 'react-router';
import { typeset } from '#common/typography.ts';
import { type FollowerRow, listFollowedProducts, listFollowers } from '#core/progress/list-followers.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { copiesList } from '../copies/copies-list.ts';
import { readListState, toOfficeListHref } from '../kit/list-address.ts';
import { ListRows, ListScreen, toSelect } from '../kit/list-screen.tsx';
import { learnersList } from '../learners/learners-list.ts';
import type { Route } from './+types/followers.ts';
import { followersList, listFollowerCells } from './followers-list.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = readListState(followersList, url);
  const [page, offered] = await Promise.all([listFollowers(core, state), listFollowedProducts(core)]);
  return { state, ...page, offered };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.progress_title(), matches[0].loaderData);

/** Who follows what, how far they are and when they were last there. */
export default function Followers({ loaderData: { state, rows, next, offered } }: Route.ComponentProps) {
  const { parameters } = followersList;
  const { productId, uid } = state;
  // One that was followed long ago may be asked for all the same.
  const chosen = offered.some(({ id }) => id === productId) || !productId ? [] : [toChosen(productId, rows)];
  return (
    <ListScreen
      list={followersList}
      state={state}
      next={next}
      count={rows.length}
      lead={m.progress_lead()}
      actions={
        <>
          {productId ? (
            <LinkButton href={`/admin/progress/${productId}`} variant="secondary">
              {m.progress_by_lesson()}
            </LinkButton>
          ) : null}
          <LinkButton href={learnersList.path} variant="secondary">
            {m.results_learners()}
          </LinkButton>
        </>
      }
      notice={
        uid ? (
          <p>
            <span>{`${rows[0] ? m.progress_of_person({ name: formatName(rows[0]) }) : m.progress_of_person_alone()} `}</span>
            <Link to={followersList.path}>{m.progress_whole()}</Link>
            <span>{' · '}</span>
            <Link to={toOfficeListHref(copiesList, { uid })}>{m.results_member_link()}</Link>
          </p>
        ) : null
      }
      filters={{
        fields: (
          <>
            {uid ? <input type="hidden" name={parameters.uid.name} value={uid} /> : null}
            <TextField
              label={m.progress_search()}
              hint={m.people_search_hint()}
              name={parameters.search.name}
              type="search"
              maxLength={200}
              defaultValue={state.search}
            />
            <Select
              label={m.progress_content()}
              name={parameters.productId.name}
              defaultValue={productId ?? ''}
              options={[
                { value: '', label: m.progress_content_any() },
                ...[...chosen, ...offered].map(({ id, title }) => ({ value: id, label: typeset(title) })),
              ]}
            />
            <Select
              label={m.progress_state()}
              {...toSelect(parameters.state, state.state, m.progress_state_any())}
            />
          </>
        ),
      }}
      summary={m.progress_order()}
      empty={{ title: m.progress_none(), words: m.progress_none_words() }}
      noneFound={{
        title: m.progress_found_none(),
        words: m.progress_found_none_words(),
        all: m.progress_whole(),
      }}
    >
      <ListRows
        label={m.progress_title()}
        rows={rows.map((row) => ({
          id: `${row.uid} ${row.product.id}`,
          href: `/admin/members/${row.uid}`,
          title: formatName(row),
          under: [row.product.title, row.lastLesson]
            .flatMap((title) => (title ? typeset(title) : []))
            .join(' · '),
          cells: listFollowerCells(row),
        }))}
      />
    </ListScreen>
  );
}

const formatName = ({ name, email, uid }: FollowerRow): string => name || email || uid;

const toChosen = (id: string, rows: readonly FollowerRow[]) => ({ id, title: rows[0]?.product.title ?? id });
