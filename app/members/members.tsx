import { listOtherProducts, listOwnedProducts } from '#core/products/list-products.ts';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { ProductShelf } from '../product/product-shelf.tsx';
import { requireUser } from '../require-user.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Section } from '../ui/frame/section.tsx';
import type { Route } from './+types/members.ts';

export const handle: PageHandle = { application: true, layout: 'member' };

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const user = requireUser(context);
  const [owned, others] = await Promise.all([
    listOwnedProducts(core, user.uid),
    listOtherProducts(core, user.uid, 4),
  ]);
  return { name: user.displayName, owned, others };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Mon espace', index: false }, matches[0].loaderData?.school);

export default function Members({ loaderData: { name, owned, others } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={name ? `Bonjour ${name}` : 'Votre espace'}
        lead="Vos cours et vos exercices, à votre rythme."
      />
      {owned.length > 0 ? (
        <ProductShelf cards={owned} headingLevel={2} />
      ) : (
        <EmptyState
          title="Vos contenus apparaîtront ici"
          action={<LinkButton href="/courses">Choisir un premier cours</LinkButton>}
        >
          <p>Dès votre premier achat, ou avec un contenu gratuit.</p>
        </EmptyState>
      )}
      {others.length > 0 ? (
        <Section
          title={owned.length > 0 ? 'Pour continuer' : 'Pour commencer'}
          more={{ href: '/courses', label: 'Tous les cours' }}
        >
          <ProductShelf cards={others} eager={0} />
        </Section>
      ) : null}
    </>
  );
}
