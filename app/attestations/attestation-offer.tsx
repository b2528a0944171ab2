import { toAttestationHref, toPdfHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { ButtonRow, LinkButton } from '../ui/actions/button.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';

/** Link that requests the certificate of a finished product, or downloads it once issued. */
export function AttestationOffer({
  product,
  code,
}: {
  product: { id: string; title: string };
  code: string | null;
}) {
  const what = <VisuallyHidden>{` ${typeset(product.title)}`}</VisuallyHidden>;
  if (!code)
    return (
      <ButtonRow>
        <LinkButton href={`/members/attestation/${product.id}`}>
          {m.attestations_ask()}
          {what}
        </LinkButton>
      </ButtonRow>
    );
  return (
    <ButtonRow>
      <LinkButton href={toPdfHref(code)}>
        {m.attestations_download()}
        {what}
      </LinkButton>
      <a href={toAttestationHref(code)}>
        {m.attestations_page()}
        {what}
      </a>
    </ButtonRow>
  );
}
