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

/** The paper of an attestation as a PDF, with the look that the school has now. The same row and look give the same bytes. @throws {AppError} too-many-requests */
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
        // Who gives it; the rest is for bills.
        legalLines: listLegalLines({ ...school, legal: { ...school.legal, address: [], vatMention: '' } }),
        logo: await readLogo(core, school),
      },
    },
  );
  return bytes;
}
