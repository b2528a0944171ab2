import sharp from 'sharp';
import { folders } from '../folders.ts';
import { fontFaces } from '../font-faces.ts';
import { openBrowser } from '../open-browser.ts';
import { drawCafe } from './cafe.ts';
import { drawLamp } from './lamp.ts';
import { drawLeadType } from './lead-type.ts';
import { drawMailboxes } from './mailboxes.ts';
import { drawMarket } from './market.ts';
import { drawNewspapers } from './newspapers.ts';
import { drawNotebook } from './notebook.ts';
import { drawPen } from './pen.ts';
import { drawPortrait } from './portrait.ts';
import { drawRedPencil } from './red-pencil.ts';
import { drawRooftops } from './rooftops.ts';
import { drawTicket } from './ticket.ts';
import { drawWaves } from './waves.ts';

/** Sizes other than 1600 × 1000. */
const sizes: Readonly<Record<string, { width: number; height: number }>> = {
  'portrait-helene.webp': { width: 1200, height: 1500 },
};

const drawings: Record<string, () => string> = {
  'billet-de-train.webp': drawTicket,
  'boites-aux-lettres.webp': drawMailboxes,
  'cafe-conversation.webp': drawCafe,
  'cahier-accents.webp': drawNotebook,
  'caracteres-de-plomb.webp': drawLeadType,
  'crayon-rouge.webp': drawRedPencil,
  'feuillets-et-lampe.webp': drawLamp,
  'journaux-plies.webp': drawNewspapers,
  'marche-etal.webp': drawMarket,
  'ondes-et-voyelles.webp': drawWaves,
  'plume-et-ligne.webp': drawPen,
  'portrait-helene.webp': drawPortrait,
  'toits-du-soir.webp': drawRooftops,
};

/** Draws every picture whose file name contains `filter` and writes it as WebP. */
export async function makePictures(filter: string): Promise<void> {
  await using browser = await openBrowser();
  const page = await browser.newPage();
  for (const [file, draw] of Object.entries(drawings)) {
    if (!file.includes(filter)) continue;
    const { width, height } = sizes[file] ?? { width: 1600, height: 1000 };
    await page.setViewportSize({ width, height });
    await page.setContent(`<!doctype html><style>${fontFaces()} body { margin: 0 } svg { display: block }</style>
      <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${draw()}</svg>`);
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot();
    await sharp(png)
      .webp({ quality: 84, effort: 6, smartSubsample: true })
      .toFile(folders.media + file);
    console.log(file);
  }
}
