import { data, redirect } from 'react-router';
import { toAttestationHref } from '#common/links.ts';
import { attestationName, maxPdfNameCharacters } from '#core/attestations/attestation-name.ts';
import { findOrPrepare, issueAttestation } from '#core/attestations/issue-attestation.ts';
import { deleteRefused, findRefused, keepRefused } from '#core/refused-forms.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import membersStyles from '../members/members.module.css';
import { nameUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import { Button } from '../ui/actions/button.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/ask.ts';
import { AttestationFacts } from './attestation-facts.tsx';
import { AttestedWorkList } from './attested-work-list.tsx';

export const handle: PageHandle = { layout: 'member' };

/** Query parameter with the secret of a rejected form. */
const refusedName = 'refus';
type RefusedName = { name: string; error: string };

export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const productId = requireId(params.productId, { url, context });
  const user = requireUser(context);
  const core = context.get(coreContext);
  const found = await findOrPrepare(core, user.uid, productId);
  if ('code' in found) throw redirect(toAttestationHref(found.code));
  const refused = await findRefused<RefusedName>(core, url.searchParams.get(refusedName));
  const page = { ...found, name: refused?.name ?? user.displayName, error: refused?.error };
  return data(page, { status: refused ? 400 : 200 });
});

export const action = withErrorResponse(async ({ request, url, params, context }: Route.ActionArgs) => {
  const productId = requireId(params.productId, { url, context });
  const typed = String((await readForm(request)).get('name') ?? '');
  const name = attestationName.safeParse(typed);
  const core = context.get(coreContext);
  await deleteRefused(core, url.searchParams.get(refusedName));
  if (!name.success) {
    const error = name.error.issues[0]?.message ?? m.attestations_name_missing();
    const refused: RefusedName = { name: typed.slice(0, 2 * maxPdfNameCharacters), error };
    const secret = await keepRefused(core, refused, context.get(requestContext).clientAddress);
    throw redirect(`${url.pathname}?${refusedName}=${secret}`, 303);
  }
  const { uid } = requireUser(context);
  const code = await issueAttestation(core, uid, { productId, name: name.data });
  throw redirect(toAttestationHref(code), 303);
});

export const meta = nameUnlisted(m.attestations_ask_title);

/** Form that requests a completion certificate (attestation). Its owner chooses the name on it, once. */
export default function Ask({ loaderData: { followed, name, error } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.attestations_ask_title()}
        lead={m.attestations_ask_lead()}
        trail={[{ href: '/members', label: m.frame_my_courses() }]}
      />
      <FormStack>
        <AttestationFacts followed={followed} />
        <AttestedWorkList work={followed.work} />
      </FormStack>
      <form method="post" className={membersStyles.narrow}>
        <FormStack>
          <TextField
            id="name"
            name="name"
            label={m.common_full_name()}
            hint={m.attestations_name_hint()}
            error={error}
            autoFocus={error !== undefined}
            defaultValue={name}
            required
            maxLength={maxPdfNameCharacters}
            autoComplete="name"
          />
          <FormActions>
            <Button type="submit">{m.attestations_ask()}</Button>
          </FormActions>
        </FormStack>
      </form>
    </>
  );
}
