import { listOfficeProducts } from '#core/products/office/list-office-products.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../../context.ts';
import { answerErrors } from '../../../errors/answer-errors.ts';
import { describe } from '../../../meta.ts';
import { LinkButton } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { ListPages } from '../../lists/list-pages.tsx';
import { ListSummary } from '../../lists/list-summary.tsx';
import { NoneFound } from '../../lists/none-found.tsx';
import type { Route } from './+types/products.ts';
import { BulkBar } from './bulk-bar.tsx';
import { isNarrowed, readListChoice, toListHref } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { ProductList } from './product-list.tsx';
import styles from './products.module.css';
import { useProductChanges } from './use-product-changes.ts';
import { useSelection } from './use-selection.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const choice = readListChoice(url);
  const { type, level, ...query } = choice;
  const page = await listOfficeProducts(context.get(coreContext), {
    ...query,
    type: type ?? undefined,
    level: level ?? undefined,
  });
  return { choice, ...page };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.office_products_title(), index: false }, matches[0].loaderData);

/** Every product of the school: to be found, arranged, published and put away. */
export default function Products({ loaderData: { choice, rows, next, corrected } }: Route.ComponentProps) {
  const changes = useProductChanges();
  const selection = useSelection();
  const archived = choice.state === 'archived';
  const pristine = rows.length === 0 && !isNarrowed(choice) && !choice.after;
  return (
    <>
      <PageHeader
        title={m.office_products_title()}
        actions={<LinkButton href="/admin/products/add">{m.office_product_add()}</LinkButton>}
      />
      {pristine ? null : <ListFilters choice={choice} />}
      {corrected ? (
        <p className={styles.corrected} role="status">
          {m.products_corrected({ words: choice.words, near: corrected })}
        </p>
      ) : null}
      <BulkBar selection={selection} shown={rows.map(({ id }) => id)} archived={archived} changes={changes} />
      {rows.length === 0 ? (
        <Nothing pristine={pristine} archived={archived} />
      ) : (
        <>
          <ListSummary exportHref={toListHref(choice, {}, '/admin/products.csv')} />
          <ProductList
            rows={rows}
            arranged={choice.sort === 'order' && !archived}
            caption={m.office_products_caption()}
            selection={selection}
            changes={changes}
          />
        </>
      )}
      <ListPages
        start={choice.after && toListHref(choice)}
        next={next && toListHref(choice, { after: next })}
      />
    </>
  );
}

function Nothing({ pristine, archived }: { pristine: boolean; archived: boolean }) {
  if (pristine)
    return (
      <EmptyState
        title={m.office_products_empty_title()}
        action={<LinkButton href="/admin/products/add">{m.office_product_add_first()}</LinkButton>}
      >
        <p>{m.office_products_empty_words()}</p>
      </EmptyState>
    );
  return (
    <NoneFound
      title={m.products_found_none()}
      words={archived ? m.products_archive_words() : m.products_found_none_words()}
      all={{ href: '/admin/products', words: m.products_show_all() }}
    />
  );
}
