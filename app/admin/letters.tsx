import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { AppError } from '#core/errors.ts';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Pagination } from '../ui/text/pagination.tsx';
import { Table } from '../ui/text/table.tsx';
import type { Route } from './+types/letters.ts';

const pageSize = 50;

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const { mailbox } = context.get(coreContext);
  if (!mailbox) throw new AppError('not-found', 'letters are sent by a relay');
  const before = url.searchParams.get('avant');
  const letters = await mailbox.list({ limit: pageSize + 1, ...(before ? { before } : {}) });
  return { letters: letters.slice(0, pageSize), hasNext: letters.length > pageSize, isFirst: !before };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Lettres', index: false }, matches[0].loaderData?.school);

/** The letters of a site without a relay: the owner reads here what nobody has received. */
export default function Letters({ loaderData: { letters, hasNext, isFirst } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Lettres"
        lead="Sans service d’envoi, les lettres du site restent sur cette machine. Elles s’ouvrent ici."
      />
      {letters.length === 0 ? (
        <EmptyState title="Aucune lettre pour le moment">
          <p>Confirmations de commande et liens de connexion apparaîtront ici.</p>
        </EmptyState>
      ) : (
        <Table caption="Lettres gardées sur cette machine" dense>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Pour</th>
              <th scope="col">Objet</th>
            </tr>
          </thead>
          <tbody>
            {letters.map((letter) => (
              <tr key={letter.id}>
                <td>{formatDateTime(letter.arrivedAt)}</td>
                <td>{letter.to.join(', ')}</td>
                <th scope="row">
                  <Link to={`/admin/mail/${encodeURIComponent(letter.id)}`}>{letter.subject}</Link>
                </th>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pagination
        label="Pages de la liste"
        previous={isFirst ? undefined : { href: '/admin/mail', label: 'Début de la liste' }}
        next={
          hasNext ? { href: `/admin/mail?avant=${encodeURIComponent(letters.at(-1)?.id ?? '')}` } : undefined
        }
      />
    </>
  );
}
