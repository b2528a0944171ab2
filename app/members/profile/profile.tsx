import type { ReactNode } from 'react';
import { listDevices } from '#core/members/end-session.ts';
import { m } from '#words/messages.js';
import { LeaveForm } from '../../account/leave-form.tsx';
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
import { Devices } from './devices.tsx';
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
  const [devices, orders, secondFactor] = await Promise.all([
    listDevices(core, user),
    loadOrders(core, user),
    loadSecondFactor(core, user),
  ]);
  return {
    services: context.get(browserServicesContext),
    identity: { uid, email, displayName, emailVerified },
    devices,
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
  const { services, identity, devices, secondFactor, orders } = loaderData;
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
    { id: 'appareils', title: m.devices_title(), content: <Devices devices={devices} /> },
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
      <LeaveForm variant="secondary" />
      <LinkButton href="/login?mode=oubli&redirect=/profile" variant="quiet">
        {m.members_password_change()}
      </LinkButton>
      <LinkButton href="/profile/remove-account" variant="quiet">
        {m.members_remove_title()}
      </LinkButton>
    </FormActions>
  );
}
