import { formatDateTime } from '#common/dates.ts';
import { listOfficeOpinions } from '#core/opinions/office-opinions.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { formatRating } from '../../opinions/format-opinion.ts';
import { describeUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { formatAuthor, formatOpening } from '../kit/format-written.ts';
import { readListState } from '../kit/list-address.ts';
import { ListRows } from '../kit/list-rows.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { findEditedId } from '../kit/save.ts';
import { dateColumn, showList } from '../kit/show-list.ts';
import { formatOpinionView, opinionsList } from '../opinions/opinions-list.ts';
import type { Route } from './+types/product-opinions.ts';
import { ProductHeader } from './product-header.tsx';
import { listProductTabs } from './product-tabs.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const id = findEditedId({}, args);
  const { title } = await productSubject.find(core, id);
  const { search, state: view, order } = opinionsList.parameters;
  const list = {
    ...opinionsList,
    path: `/admin/products/edit-${id}/avis`,
    parameters: { search, state: view, order },
  };
  const state = readListState(list, args.url);
  const page = await listOfficeOpinions(core, { ...state, productId: id });
  const words = { title: m.opinions_empty(), words: m.opinions_product_empty() };
  const screen = await showList(
    list,
    state,
    page,
    {
      views: { of: 'state', label: m.opinions_views() },
      columns: [m.opinions_title(), m.opinions_rating(), dateColumn(m.common_received_at())],
      empty: words,
      noneFound: words,
    },
    { person: requireUser(args.context) },
  );
  return {
    ...{
      title,
      tabs: listProductTabs(id, requireUser(args.context)),
      caption: formatOpinionView(state.state),
    },
    // The export is the one of all reviews.
    screen: { ...screen, files: [] },
    rows: page.rows.map(({ id, body, rating, name, email, createdAt }) => ({
      id,
      href: `/admin/opinions/${id}`,
      title: formatOpening(body),
      under: name || formatAuthor({ name, email }),
      cells: [formatRating(rating), formatDateTime(createdAt)],
    })),
  };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(m.opinions_of({ title: loaderData?.title ?? '' }), matches[0].loaderData);

/** Reviews of one product. */
export default function ProductOpinions({
  loaderData: { title, tabs, screen, caption, rows },
}: Route.ComponentProps) {
  return (
    <ListScreen screen={screen} header={<ProductHeader title={title} tabs={tabs} />}>
      <ListRows label={caption} columns={screen.columns} rows={rows} />
    </ListScreen>
  );
}
