import sharp from 'sharp';
import type { Core } from '../context.ts';
import type { School } from '../school.ts';

/** A PNG, and its size in pixels. */
export type PdfLogo = { bytes: Uint8Array; width: number; height: number };

/** The logo on white paper, as sharp as a printer shows it; null where there is none, or it cannot be read. */
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
    core.log.warn({ err: error, path: logo.path }, 'a paper is drawn without the logo, which cannot be read');
    return null;
  }
}
