import { data, redirect } from 'react-router';
import { formatDate } from '#common/dates.ts';
import { toAttestationHref, toPdfHref } from '#common/links.ts';
import { formatCode, parseCode } from '#common/secret-code.ts';
import { confirmAttestation } from '#core/attestations/find-attestation.ts';
import { readSchool } from '#core/school.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describeUnlisted } from '../page-title.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Prose } from '../ui/text/prose.tsx';
import type { Route } from './+types/attestation.ts';
import { AttestationFacts } from './attestation-facts.tsx';
import { AttestedWorkList } from './attested-work-list.tsx';
import { PaperCodeForm } from './paper-code-form.tsx';

export const loader = withErrorResponse(async ({ params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { user, clientAddress } = context.get(requestContext);
  const typed = params.code.slice(0, 300);
  const code = parseCode(typed);
  if (code && typed !== formatCode(code)) throw redirect(toAttestationHref(code));
  const { name: school } = await readSchool(core);
  const asker = { uid: user?.uid, address: clientAddress };
  const found = code && (await confirmAttestation(core, code, asker));
  return found ? { found, school } : data({ typed, school }, { status: 404 });
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(
    loaderData && 'found' in loaderData ? m.attestations_confirmed() : m.attestations_unknown_title(),
    matches[0].loaderData,
  );

/** Page that confirms a certificate by its code. Shows only facts printed on the certificate. */
export default function Attestation({ loaderData }: Route.ComponentProps) {
  if (!('found' in loaderData)) return <Unknown {...loaderData} />;
  const { found, school } = loaderData;
  return (
    <Page width="text">
      <Hero title={m.attestations_confirmed()} lead={m.attestations_confirmed_lead({ school })} />
      <FormStack>
        <AttestationFacts
          followed={found}
          before={[{ term: m.common_full_name(), detail: found.name }]}
          after={[
            { term: m.attestations_issued(), detail: formatDate(found.issuedAt) },
            { term: m.common_code(), detail: formatCode(found.code) },
          ]}
        />
        <AttestedWorkList work={found.work} />
        {found.isOwn ? <OwnPdf code={found.code} /> : null}
        <Prose>
          <p>{m.attestations_paper_kind()}</p>
          <p data-print="none">
            <a href="/attestations">{m.attestations_another()}</a>
          </p>
        </Prose>
      </FormStack>
    </Page>
  );
}

const OwnPdf = ({ code }: { code: string }) => (
  <div data-print="none">
    <Notice
      tone="success"
      title={m.attestations_yours()}
      action={<LinkButton href={toPdfHref(code)}>{m.attestations_download()}</LinkButton>}
    >
      <p>{m.attestations_yours_words()}</p>
    </Notice>
  </div>
);

const Unknown = ({ typed, school }: { typed: string; school: string }) => (
  <Page width="text">
    <Hero title={m.attestations_unknown_title()} lead={m.attestations_unknown_lead({ school })} />
    <PaperCodeForm typed={typed} error={m.attestations_unknown()} />
  </Page>
);
