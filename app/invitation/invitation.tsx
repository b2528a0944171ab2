import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { acceptInvitation, presentInvitation } from '#core/team/accept-invitation.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { nameUnlisted } from '../page-title.ts';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { Prose } from '../ui/text/prose.tsx';
import type { Route } from './+types/invitation.ts';

/**
 * The URL contains a secret, which must not reach caches or other sites. With `no-referrer`, the form would
 * be sent without its origin.
 */
export const headers = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' });

export const loader = withErrorResponse(async ({ params: { secret }, url, context }: Route.LoaderArgs) => {
  const { user, unverified } = context.get(requestContext);
  return {
    page: await presentInvitation(context.get(coreContext), secret, user ?? unverified),
    here: encodeURIComponent(url.pathname),
  };
});

/** Accepts on POST only, because mail scanners open links. */
export const action = withErrorResponse(async ({ params: { secret }, url, context }: Route.ActionArgs) => {
  const { user } = context.get(requestContext);
  if (!user) throw redirect(url.pathname, 303);
  await acceptInvitation(context.get(coreContext), user, secret);
  throw redirect('/admin', 303);
});

export const meta = nameUnlisted(m.team_invitation);

/** An invitation to the staff, shown only to the owner of its verified address. */
export default function Invitation({ loaderData: { page, here } }: Route.ComponentProps) {
  switch (page.kind) {
    case 'over':
      return (
        <Message title={m.team_invitation_over_title()} lead={m.team_invitation_over()}>
          <LinkButton href="/">{m.common_back_home()}</LinkButton>
        </Message>
      );
    case 'signed-out':
      return (
        <Message title={m.team_invitation_title()} lead={m.team_invitation_sign_in()}>
          <LinkButton href={`/login?redirect=${here}`}>{m.common_sign_in()}</LinkButton>
          <LinkButton href={`/login?mode=inscription&redirect=${here}`} variant="secondary">
            {m.common_create_account()}
          </LinkButton>
        </Message>
      );
    case 'unverified':
      return (
        <Message title={m.team_invitation_title()} lead={m.team_invitation_unverified()}>
          <LinkButton href={`/login?mode=adresse&redirect=${here}`}>
            {m.account_email_confirm_title()}
          </LinkButton>
        </Message>
      );
    case 'other-address':
      return (
        <Message title={m.team_invitation_title()} lead={m.team_invitation_other()}>
          <LinkButton href="/deconnexion">{m.common_sign_out()}</LinkButton>
        </Message>
      );
    case 'already':
      return (
        <Message title={m.team_invitation_title()} lead={m.team_invitation_already()}>
          <LinkButton href="/admin">{m.common_office()}</LinkButton>
        </Message>
      );
    case 'open':
      return (
        <Page width="text">
          <Hero title={m.team_invitation_title()} lead={m.team_invitation_lead({ who: page.inviter })} />
          <FormStack>
            <Facts
              facts={[
                { term: m.team_role(), detail: page.role },
                { term: m.codes_until(), detail: formatDateTime(page.expiresAt) },
              ]}
            />
            <Prose>
              <h2>{m.team_rights_of({ role: page.role })}</h2>
              <ul>
                {page.rights.map((right) => (
                  <li key={right}>{right}</li>
                ))}
              </ul>
            </Prose>
            <form method="post">
              <FormActions>
                <Button type="submit" size="large">
                  {m.team_invitation_accept()}
                </Button>
              </FormActions>
            </form>
          </FormStack>
        </Page>
      );
  }
}

function Message({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Page width="text">
      <Hero title={title} lead={lead} />
      <FormActions>{children}</FormActions>
    </Page>
  );
}
