import type { ReactNode } from 'react';
import { listInvoices } from '#core/invoices/list-invoices.ts';
import { findEmailChange } from '#core/members/email-change.ts';
import { toPicturePath } from '#core/members/picture.ts';
import { listImportedPurchases } from '#core/moving-in/list-imported.ts';
import { listMemberOrders } from '#core/orders/list-orders.ts';
import { listDevices } from '#core/sign-in/end-session.ts';
import { listLinkedSignIns } from '#core/sign-in/linked-sign-ins.ts';
import { isRecentSignIn } from '#core/sign-in/sessions.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import type { PageHandle } from '../../frame/frame-data.ts';
import { LeaveForm } from '../../frame/leave-form.tsx';
import { MemberFrame } from '../../frame/member-frame.tsx';
import { useRestoredFocus } from '../../frame/use-restored-focus.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { NeedsScript } from '../../ui/feedback/needs-script.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Section } from '../../ui/frame/section.tsx';
import type { Route } from './+types/profile.ts';
import { Devices } from './devices.tsx';
import { EmailSection } from './email.tsx';
import { LinkedSignIns, linkedSignInsId } from './linked-sign-ins.tsx';
import { loadSecondFactor } from './load-second-factor.ts';
import { Name } from './name.tsx';
import { Orders } from './orders.tsx';
import { OwnData } from './own-data.tsx';
import { OwnPicture } from './own-picture.tsx';
import { Password } from './password.tsx';
import styles from './profile.module.css';
import { SecondFactors } from './second-factor.tsx';
import type { OwnAccount } from './use-own-account.ts';

export const handle: PageHandle = { application: true, layout: 'member', frame: MemberFrame };

/** Loads all sections in this file, because the file of a section is sent to the browser. */
export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const user = requireUser(context);
  const { uid, email, displayName, hasPassword } = user;
  const [emailChange, devices, linkedSignIns, secondFactor, imported, orders] = await Promise.all([
    findEmailChange(core, user),
    listDevices(core, user),
    listLinkedSignIns(core, user),
    loadSecondFactor(core, user),
    listImportedPurchases(core, { uid }),
    listMemberOrders(core, uid).then(async (lines) => {
      const invoices = await listInvoices(
        core,
        lines.map(({ id }) => id),
      );
      return lines.map((line) => ({
        ...line,
        invoices: invoices.filter(({ orderId }) => orderId === line.id),
      }));
    }),
  ]);
  return {
    services: context.get(browserServicesContext),
    /** Section to open after a new sign-in. */
    opened: url.searchParams.get('modifier'),
    isRecent: isRecentSignIn(core, user),
    uid,
    displayName,
    picture: toPicturePath(user),
    hasPassword,
    email,
    devices,
    linkedSignIns,
    justLinked: url.searchParams.get('relie'),
    newEmail: emailChange?.newEmail ?? null,
    secondFactor,
    imported,
    orders,
  };
});

export const meta = nameUnlisted(m.frame_my_profile);

type ProfileSection = {
  id: string;
  title: string;
  content: ReactNode;
};

export default function Profile({ loaderData }: Route.ComponentProps) {
  const {
    services,
    uid,
    displayName,
    picture,
    hasPassword,
    email,
    newEmail,
    devices,
    linkedSignIns,
    justLinked,
    secondFactor,
    imported,
    orders,
    opened,
    isRecent,
  } = loaderData;
  const account: OwnAccount = { services, uid };
  useRestoredFocus();
  const sections: ProfileSection[] = [
    {
      id: 'identite',
      title: m.profile_identity_title(),
      content: (
        <>
          <OwnPicture account={account} name={displayName || email} picture={picture} />
          <Name account={account} displayName={displayName} />
        </>
      ),
    },
    {
      id: 'adresse',
      title: m.profile_email_title(),
      content: (
        <EmailSection
          account={account}
          email={email}
          pending={newEmail}
          isRecent={isRecent}
          isOpen={opened === 'adresse'}
        />
      ),
    },
    {
      id: 'mot-de-passe',
      title: m.profile_password_title(),
      content: (
        <Password
          account={account}
          email={email}
          hasPassword={hasPassword}
          isRecent={isRecent}
          isOpen={opened === 'mot-de-passe'}
        />
      ),
    },
    ...(linkedSignIns
      ? [
          {
            id: linkedSignInsId,
            title: m.providers_title(),
            content: (
              <LinkedSignIns
                account={account}
                email={email}
                hasPassword={hasPassword}
                signIns={linkedSignIns}
                isRecent={isRecent}
                justLinked={justLinked}
              />
            ),
          },
        ]
      : []),
    {
      id: 'second-facteur',
      title: m.security_title(),
      content: <SecondFactors data={secondFactor} services={services} email={email} />,
    },
    { id: 'appareils', title: m.common_devices(), content: <Devices devices={devices} /> },
    {
      id: 'commandes',
      title: m.members_orders_title(),
      content: <Orders orders={orders} imported={imported} />,
    },
    { id: 'donnees', title: m.common_my_data(), content: <OwnData isRecent={isRecent} /> },
    { id: 'compte', title: m.members_account_title(), content: <Leave /> },
  ];
  return (
    <>
      <PageHeader title={m.frame_my_profile()} />
      <NeedsScript title={m.profile_no_script_title()} />
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

function Leave() {
  return (
    <FormActions>
      <LeaveForm variant="secondary" />
      <LinkButton href="/profile/remove-account" variant="quiet">
        {m.members_remove_title()}
      </LinkButton>
    </FormActions>
  );
}
