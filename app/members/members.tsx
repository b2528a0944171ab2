import { listOwnedProducts } from '#core/products/catalogue/list-products.ts';
import { listToContinue } from '#core/products/catalogue/recommend-products.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describeUnlisted } from '../page-title.ts';
import { ProductShelf } from '../products/product-shelf.tsx';
import { requireUser } from '../require-user.ts';
import { LinkButton } from '../ui/actions/button.tsx';
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
    listToContinue(core, user.uid, 4),
  ]);
  return { name: user.displayName, owned, others };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.frame_my_space(), matches[0].loaderData);

export default function Members({ loaderData: { name, owned, others } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={name ? m.members_greeting({ name }) : m.members_title_nameless()}
        lead={m.members_lead()}
      />
      {owned.length > 0 ? (
        <ProductShelf cards={owned} headingLevel={2} />
      ) : (
        <EmptyState
          title={m.members_empty_title()}
          action={<LinkButton href="/courses">{m.members_empty_choose()}</LinkButton>}
        >
          <p>{m.members_empty_words()}</p>
        </EmptyState>
      )}
      {others.length > 0 ? (
        <Section
          title={owned.length > 0 ? m.members_more_after() : m.members_more_first()}
          more={{ href: '/courses', label: m.members_all_courses() }}
        >
          <ProductShelf cards={others} eager={0} />
        </Section>
      ) : null}
    </>
  );
}
