import type { ProductPage } from '#core/products/list-products.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Hero } from '../ui/frame/hero.tsx';
import { Page } from '../ui/frame/page.tsx';
import { Pagination } from '../ui/text/pagination.tsx';
import { toCursorText } from './cursor.ts';
import { ProductShelf } from './product-shelf.tsx';

/** A list of products with its title: the pages of courses and of exercises. */
export function Catalogue({
  title,
  lead,
  path,
  empty,
  page,
  isFirst,
}: {
  title: string;
  lead: string;
  path: string;
  empty: string;
  page: ProductPage;
  isFirst: boolean;
}) {
  return (
    <Page>
      <Hero title={title} lead={lead} />
      {page.cards.length > 0 ? (
        <ProductShelf cards={page.cards} headingLevel={2} />
      ) : (
        <EmptyState title={empty}>
          <p>Revenez bientôt, ou écrivez-nous pour être prévenu.</p>
        </EmptyState>
      )}
      <Pagination
        label="Pages de la liste"
        previous={isFirst ? undefined : { href: path, label: 'Début de la liste' }}
        next={page.next ? { href: `${path}?apres=${toCursorText(page.next)}` } : undefined}
      />
    </Page>
  );
}
