import sharp from 'sharp';
import { formatCode, toAttestationHref } from '#common/attestation-code.ts';
import type { Core } from '../context.ts';
import { type Limit, spendPoint } from '../limits.ts';
import { readApart } from '../read-apart.ts';
import { listLegalLines, readSchool, type School } from '../school.ts';
import type { drawPaper, PaperLogo } from './draw-paper.ts';
import type { Attestation } from './issue-attestation.ts';

const ofOnePerson: Limit = { name: 'attestation-papers', points: 30, seconds: 600 };

/** The paper of an attestation as a PDF, with the look that the school has now. The same row and look give the same bytes. @throws {AppError} too-many-requests */
export async function writePaper(
  core: Pick<Core, 'db' | 'files' | 'runApart' | 'contentVersion' | 'siteUrl' | 'log'>,
  { uid, productId: _, code, ...said }: Attestation,
): Promise<Uint8Array<ArrayBuffer>> {
  await spendPoint(core.db, ofOnePerson, uid);
  const school = await readSchool(core);
  const { bytes } = await readApart<typeof drawPaper>(
    core,
    { module: 'attestations/draw-paper.ts', name: 'drawPaper' },
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

/** The logo on white paper, as sharp as a printer shows it; null where there is none, or it cannot be read. */
async function readLogo(core: Pick<Core, 'files' | 'log'>, { logo }: School): Promise<PaperLogo | null> {
  if (!logo) return null;
  try {
    const { data, info } = await sharp(await core.files.read(logo.path))
      .resize({ width: 1_200, height: 300, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    core.log.warn(
      { err: error, path: logo.path },
      'an attestation is drawn without the logo, which cannot be read',
    );
    return null;
  }
}
