import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import {
  listOfficeOpinions,
  listOpinionProducts,
  type OpinionState,
} from '#core/opinions/office-opinions.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { formatRating } from '../../opinions/format-opinion.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { readListState, toOfficeListHref } from '../kit/list-address.ts';
import { ListRows, ListScreen } from '../kit/list-screen.tsx';
import { formatAuthor, formatOpening } from '../kit/written.tsx';
import type { Route } from './+types/opinions.ts';
import { formatOpinionView, opinionsList } from './opinions-list.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = readListState(opinionsList, url);
  const [page, products] = await Promise.all([listOfficeOpinions(core, state), listOpinionProducts(core)]);
  return { state, products, ...page };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.opinions_title(), matches[0].loaderData);

const emptyWords: Record<OpinionState, () => string> = {
  pending: m.opinions_empty_pending,
  accepted: m.opinions_empty_accepted,
  refused: m.opinions_empty_refused,
};

/** What learners say of what they finished, list by list. */
export default function Opinions({ loaderData: { state, products, rows, next } }: Route.ComponentProps) {
  const { parameters } = opinionsList;
  return (
    <ListScreen
      list={opinionsList}
      state={state}
      next={next}
      count={rows.length}
      views={{ of: 'state', label: m.opinions_views() }}
      filters={{
        fields: (
          <>
            <input type="hidden" name={parameters.state.name} value={parameters.state.format(state.state)} />
            <TextField
              label={m.opinions_search()}
              hint={m.opinions_search_hint()}
              name="q"
              type="search"
              maxLength={200}
              defaultValue={state.search}
            />
            <Select
              label={m.opinions_product()}
              name={parameters.productId.name}
              defaultValue={state.productId ?? ''}
              options={[
                { value: '', label: m.opinions_product_any() },
                ...products.map(({ id, title }) => ({ value: id, label: typeset(title) })),
              ]}
            />
          </>
        ),
      }}
      isFiltered={state.search !== '' || state.productId !== null}
      empty={{ title: m.opinions_empty(), words: emptyWords[state.state]() }}
      noneFound={{
        title: m.opinions_empty(),
        words: emptyWords[state.state](),
        all: formatOpinionView(state.state),
        href: toOfficeListHref(opinionsList, { state: state.state }),
      }}
    >
      <ListRows
        label={formatOpinionView(state.state)}
        rows={rows.map(({ id, body, rating, name, email, product, createdAt }) => ({
          id,
          href: `/admin/opinions/${id}`,
          title: formatOpening(body),
          under: name || formatAuthor({ name, email }),
          cells: [typeset(product.title), formatRating(rating), formatDateTime(createdAt)],
        }))}
      />
    </ListScreen>
  );
}
