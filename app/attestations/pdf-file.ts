import { toSlug } from '#common/links.ts';
import { parseCode } from '#common/secret-code.ts';
import { findOwnAttestation } from '#core/attestations/find-attestation.ts';
import { writePdf } from '#core/attestations/write-pdf.ts';
import { AppError } from '#core/errors.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { requireUser } from '../require-user.ts';
import { respondPlainly } from '../seo/respond-plainly.ts';
import type { Route } from './+types/pdf-file.ts';

/** PDF of a certificate, for its owner only. Other people can verify its code but not download it. */
export const loader = respondPlainly(async ({ params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const code = parseCode(params.code);
  const own = code && (await findOwnAttestation(core, requireUser(context).uid, code));
  if (!own)
    throw new AppError('not-found', 'user has no attestation with this code', {
      userMessage: m.attestations_unknown(),
    });
  return new Response(await writePdf(core, own), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="attestation-${toSlug(own.title)}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
