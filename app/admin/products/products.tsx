import { Link } from 'react-router';
import { toProductHref } from '#common/product-links.ts';
import { listOfficeProducts } from '#core/products/list-office-products.ts';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { kindWords } from '../../product/kind-words.ts';
import { toPriceLabel } from '../../product/price-label.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { readLevel } from '../../ui/catalogue/level.ts';
import { LevelBadge } from '../../ui/catalogue/level-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Pagination } from '../../ui/text/pagination.tsx';
import { Table } from '../../ui/text/table.tsx';
import type { Route } from './+types/products.ts';
import { describeState } from './describe-state.ts';
import styles from './products.module.css';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const page = Math.min(Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1), 100_000);
  return { page, ...(await listOfficeProducts(context.get(coreContext), page)) };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Cours et exercices', index: false }, matches[0].loaderData?.school);

export default function Products({ loaderData: { rows, page, hasNext } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Cours et exercices"
        actions={<LinkButton href="/admin/products/add">Ajouter un contenu</LinkButton>}
      />
      {rows.length === 0 ? (
        <EmptyState
          title="Aucun contenu pour le moment"
          action={<LinkButton href="/admin/products/add">Ajouter le premier</LinkButton>}
        >
          <p>Un cours ou un pack d’exercices avec ses documents, sa vidéo et son prix.</p>
        </EmptyState>
      ) : (
        <Table caption="Cours et packs d’exercices" dense>
          <thead>
            <tr>
              <th scope="col">Titre</th>
              <th scope="col" className={styles.spare}>
                Type
              </th>
              <th scope="col" className={styles.spare}>
                Niveau
              </th>
              <th scope="col">État</th>
              <th scope="col" data-number="">
                Prix TTC
              </th>
              <th scope="col" data-number="">
                Élèves
              </th>
              <th scope="col">Page</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const level = readLevel(row.level);
              return (
                <tr key={row.id}>
                  <th scope="row">
                    <Link to={`/admin/products/edit-${row.id}`}>{row.title}</Link>
                  </th>
                  <td className={styles.spare}>{kindWords[row.type]}</td>
                  <td className={styles.spare}>{level ? <LevelBadge level={level} /> : '–'}</td>
                  <td>{describeState(row)}</td>
                  <td data-number="">{row.priceId ? toPriceLabel(row.priceCents) : '–'}</td>
                  <td data-number="">{row.buyers}</td>
                  <td>
                    <a href={toProductHref(row)} aria-label={`Voir la page de ${row.title}`}>
                      Voir
                    </a>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      <Pagination
        label="Pages de la liste"
        previous={page > 1 ? { href: `/admin/products?page=${page - 1}` } : undefined}
        next={hasNext ? { href: `/admin/products?page=${page + 1}` } : undefined}
      />
    </>
  );
}
