import { toAttestationHref } from '#common/links.ts';
import { formatCode } from '#common/secret-code.ts';
import type { Core } from '../context.ts';
import { consumePoint, type Limit } from '../limits.ts';
import { readLogo } from '../pdf/read-logo.ts';
import { drawInWorker } from '../run-in-worker.ts';
import { listLegalLines, readSchool } from '../school.ts';
import type { drawPdf } from './draw-pdf.ts';
import type { Attestation } from './issue-attestation.ts';

const ofOnePerson: Limit = { name: 'attestation-papers', points: 30, seconds: 600 };

/** Returns a PDF, identical for the same row and school design. @throws {AppError} too-many-requests */
export async function writePdf(
  core: Pick<Core, 'db' | 'files' | 'runInWorker' | 'contentVersion' | 'siteUrl' | 'log' | 'writes'>,
  { uid, productId: _, code, ...said }: Attestation,
): Promise<Uint8Array<ArrayBuffer>> {
  await consumePoint(core.writes('rate-limit').db, ofOnePerson, uid);
  const school = await readSchool(core);
  const { bytes } = await drawInWorker<typeof drawPdf>(
    core,
    { module: 'attestations/draw-pdf.ts', name: 'drawPdf' },
    {
      ...said,
      code: formatCode(code),
      address: core.siteUrl + toAttestationHref(code),
      school: {
        name: school.name,
        accent: school.accent,
        // Only the issuer; address and VAT notice belong on invoices.
        legalLines: listLegalLines({ ...school, legal: { ...school.legal, address: [], vatMention: '' } }),
        logo: await readLogo(core, school),
      },
    },
  );
  return bytes;
}
