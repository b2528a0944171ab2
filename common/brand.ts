import { digestText } from './digest.ts';

/** Visual identity of a school: colour (empty for the default) and logo. */
export type Brand = {
  accent: string;
  logo: { path: string; url: string; alt: string; width: number; height: number } | null;
};

export const unbranded: Brand = { accent: '', logo: null };

export const hasBrand = ({ accent, logo }: Brand): boolean => accent !== '' || logo !== null;

export const brandFiles = [
  'couleurs.css',
  'icone.svg',
  'icone-32.png',
  'icone-180.png',
  'icone-192.png',
  'icone-512.png',
  'logo.png',
] as const;
export type BrandFile = (typeof brandFiles)[number];

/** Returns `/marque/{version}/{file}`. The version is a digest, so responses can be cached indefinitely. */
export const toBrandPath = ({ accent, logo }: Brand, file: BrandFile): string =>
  `/marque/${digestText(JSON.stringify([accent, logo?.path ?? '']))}/${file}`;

/** A logo beyond this ratio of its sides is unsuitable as an icon. */
const maxIconRatio = 1.5;

export const fitsIcon = ({ logo }: Brand): boolean =>
  logo !== null && Math.max(logo.width / logo.height, logo.height / logo.width) <= maxIconRatio;
