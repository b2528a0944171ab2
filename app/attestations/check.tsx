import { data, redirect } from 'react-router';
import { formatDate } from '#common/dates.ts';
import { toAttestationHref } from '#common/links.ts';
import { parseCode } from '#common/secret-code.ts';
import { listAttestations } from '#core/attestations/find-attestation.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { nameUnlisted } from '../page-title.ts';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Facts } from '../ui/text/facts.tsx';
import type { Route } from './+types/check.ts';
import { PaperCodeForm } from './paper-code-form.tsx';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const typed = url.searchParams.get('code');
  const code = typed === null ? null : parseCode(typed);
  if (code) throw redirect(toAttestationHref(code));
  const { user } = context.get(requestContext);
  const own = user ? await listAttestations(context.get(coreContext), user.uid) : [];
  return data({ typed: typed?.slice(0, 300) ?? null, own }, { status: typed === null ? 200 : 404 });
});

export const meta = nameUnlisted(m.attestations_check_title);

/** Page that verifies a certificate by its code. Lists the user's own certificates if signed in. */
export default function Check({ loaderData: { typed, own } }: Route.ComponentProps) {
  return (
    <Page width="text">
      <Hero title={m.attestations_check_title()} lead={m.attestations_check_lead()} />
      <PaperCodeForm typed={typed ?? ''} error={typed === null ? undefined : m.attestations_code_wrong()} />
      {own.length > 0 ? (
        <Section title={m.attestations_own()} id="les-miennes">
          <Facts
            facts={own.map(({ code, title, issuedAt }) => ({
              term: m.attestations_issued_on({ date: formatDate(issuedAt) }),
              detail: <a href={toAttestationHref(code)}>{title}</a>,
            }))}
          />
        </Section>
      ) : null}
    </Page>
  );
}
