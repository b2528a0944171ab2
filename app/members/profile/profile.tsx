import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import type { PageHandle } from '../../frame/frame-data.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import type { Route } from './+types/profile.ts';
import { loadSecondFactor } from './load-second-factor.ts';
import { loadOrders, Orders } from './orders.tsx';
import styles from './profile.module.css';
import { SecondFactors } from './second-factor.tsx';

export const handle: PageHandle = { application: true, layout: 'member' };

/** What each section shows, by the section. What they do goes to endpoints of their own. */
export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const user = requireUser(context);
  const { uid, email, displayName, emailVerified } = user;
  const [orders, secondFactor] = await Promise.all([loadOrders(core, user), loadSecondFactor(core, user)]);
  return {
    services: context.get(browserServicesContext),
    identity: { uid, email, displayName, emailVerified },
    secondFactor,
    orders,
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.frame_my_profile(), index: false }, matches[0].loaderData);

type ProfileSection = {
  /** Its anchor, which letters and other pages lead to. */
  id: string;
  title: string;
  content: ReactNode;
};

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { services, identity, secondFactor, orders } = loaderData;
  const sections: ProfileSection[] = [
    {
      id: 'identite',
      title: m.profile_identity_title(),
      content: (
        <Facts
          facts={[
            { term: m.account_name_label(), detail: identity.displayName || m.members_name_unknown() },
            {
              term: m.account_email_label(),
              detail: identity.emailVerified
                ? m.members_email_confirmed({ email: identity.email })
                : identity.email,
            },
          ]}
        />
      ),
    },
    {
      id: 'second-facteur',
      title: m.security_title(),
      content: <SecondFactors data={secondFactor} services={services} email={identity.email} />,
    },
    { id: 'commandes', title: m.members_orders_title(), content: <Orders orders={orders} /> },
    { id: 'compte', title: m.members_account_title(), content: <Leave /> },
  ];
  return (
    <>
      <PageHeader title={m.frame_my_profile()} />
      <div className={styles.columns}>
        <nav aria-labelledby="sommaire" className={styles.contents} data-print="none">
          <h2 id="sommaire" className={styles.contentsTitle}>
            {m.profile_contents()}
          </h2>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {sections.map(({ id, title, content }) => (
            <Section key={id} id={id} title={title}>
              {content}
            </Section>
          ))}
        </div>
      </div>
    </>
  );
}

/** The ways out: of this browser, and for good. */
function Leave() {
  return (
    <FormActions>
      <LinkButton href="/deconnexion" variant="secondary">
        {m.account_sign_out()}
      </LinkButton>
      <LinkButton href="/login?mode=oubli&redirect=/profile" variant="quiet">
        {m.members_password_change()}
      </LinkButton>
      <LinkButton href="/profile/remove-account" variant="quiet">
        {m.members_remove_title()}
      </LinkButton>
    </FormActions>
  );
}
