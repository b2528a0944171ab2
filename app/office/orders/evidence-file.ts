import { toEvidenceFileName, writeEvidencePdf } from '#core/evidence/answer-dispute.ts';
import { readEvidence } from '#core/evidence/read-evidence.ts';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { respondPlainly } from '../../seo/respond-plainly.ts';
import type { Route } from './+types/evidence-file.ts';

/** `GET /admin/orders/:orderId/evidence`: PDF with the evidence about an order for the bank. */
export const loader = respondPlainly(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const evidence = await readEvidence(core, requireId(args.params.orderId, args));
  return new Response(await writeEvidencePdf(core, evidence), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${toEvidenceFileName(evidence)}"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
