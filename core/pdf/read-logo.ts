import sharp from 'sharp';
import type { Core } from '../context.ts';
import type { School } from '../school.ts';

export type PdfLogo = { bytes: Uint8Array; width: number; height: number };

/** Returns the logo on a white background at print resolution, or null if it is missing or unreadable. */
export async function readLogo(core: Pick<Core, 'files' | 'log'>, { logo }: School): Promise<PdfLogo | null> {
  if (!logo) return null;
  try {
    const { data, info } = await sharp(await core.files.read(logo.path))
      .resize({ width: 1_200, height: 300, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    core.log.warn({ err: error, path: logo.path }, 'logo unreadable, document drawn without it');
    return null;
  }
}
