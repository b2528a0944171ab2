import sharp from 'sharp';
import { toAccentShades } from '#common/accent.ts';
import { type Brand, type BrandFile, brandFiles, fitsIcon, hasBrand, toBrandPath } from '#common/brand.ts';
import { AppError } from '#core/errors.ts';
import type { Files } from '#core/media/files.ts';
import { readSchool, type School } from '#core/school.ts';
import { coreContext } from '../context.ts';
import { respondPlainly } from '../seo/respond-plainly.ts';
import { coverColours } from '../ui/cover/compose-cover.ts';
import type { Route } from './+types/brand-file.ts';
import { drawFullIcon, drawIcon } from './draw-icon.ts';

/** `/marque/{version}/{file}`: colours, icons and logo. Other versions redirect to the current one. */
export const loader = respondPlainly(async ({ params, context, request }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const school = await readSchool(core);
  const file = brandFiles.find((name) => name === params.file);
  if (
    !file ||
    !hasBrand(school) ||
    (file === 'logo.png' && !school.logo) ||
    (file === 'couleurs.css' && !school.accent)
  )
    throw new AppError('not-found', `brand has no file ${params.file}`);
  const address = toBrandPath(school, file);
  if (new URL(request.url).pathname !== address)
    return new Response(null, {
      status: 302,
      headers: { Location: address, 'Cache-Control': 'public, max-age=300' },
    });
  return new Response(await draw(core.files, school, file), {
    headers: {
      'Content-Type': typeOf(file),
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Webmail clients embed the logo cross-origin.
      ...(file === 'logo.png' ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    },
  });
});

const typeOf = (file: BrandFile): string => {
  if (file.endsWith('.css')) return 'text/css; charset=utf-8';
  return file.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
};

async function draw(
  files: Files,
  school: School,
  file: BrandFile,
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (file === 'couleurs.css') return writeColours(school.accent);
  if (file === 'icone.svg') return drawIcon({ accent: school.accent, title: school.name });
  if (file === 'logo.png') return new Uint8Array(await drawLogo(await readLogo(files, school)));
  const pixels = Number.parseInt(file.replace('icone-', ''), 10);
  return new Uint8Array(await drawPixels(files, school, pixels));
}

/** The doubled selector overrides the default tokens regardless of the order of the style sheets. */
const writeColours = (accent: string): string =>
  `:root:root{${Object.entries(toAccentShades(accent))
    .map(([name, { light, dark }]) => `--${name}:light-dark(${light},${dark})`)
    .join(';')}}`;

const readLogo = (files: Files, { logo }: Brand) => files.read(logo?.path ?? '');

/** The email logo is twice the letterhead height, in a format that every mail program supports. */
const drawLogo = (bytes: Uint8Array) =>
  sharp(bytes).resize({ width: 640, height: 128, fit: 'inside', withoutEnlargement: true }).png().toBuffer();

/** A maskable icon has a safe circle of 80 %; a square inside it has 56 % of the side. */
const safeShare = 0.56;

async function drawPixels(files: Files, school: School, pixels: number): Promise<Buffer> {
  const background = coverColours.paper;
  const isSmall = pixels < 100;
  if (!fitsIcon(school)) {
    const svg = isSmall
      ? drawIcon({ accent: school.accent, title: school.name })
      : drawFullIcon(school.accent);
    return sharp(Buffer.from(svg), { density: 600 }).resize(pixels, pixels).png().toBuffer();
  }
  const side = isSmall ? pixels : Math.round(pixels * safeShare);
  const before = Math.floor((pixels - side) / 2);
  const after = pixels - side - before;
  return sharp(await readLogo(files, school))
    .resize({ width: side, height: side, fit: 'contain', background: isSmall ? '#0000' : background })
    .extend({
      top: before,
      bottom: after,
      left: before,
      right: after,
      background: isSmall ? '#0000' : background,
    })
    .flatten(isSmall ? false : { background })
    .png()
    .toBuffer();
}
