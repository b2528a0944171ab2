import { digestText } from './digest.ts';

/** What sets a school apart to the eye: its colour (empty for that of the house) and its logo. */
export type Brand = {
  accent: string;
  logo: { path: string; url: string; alt: string; width: number; height: number } | null;
};

export const unbranded: Brand = { accent: '', logo: null };

export const hasBrand = ({ accent, logo }: Brand): boolean => accent !== '' || logo !== null;

/** Files that are drawn of a brand. */
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

/** `/marque/{version}/{file}`: the version is a digest of what is drawn, so that each answer can be kept for ever. */
export const toBrandPath = ({ accent, logo }: Brand, file: BrandFile): string =>
  `/marque/${digestText(JSON.stringify([accent, logo?.path ?? '']))}/${file}`;

/** A logo much wider than high is no icon: the mark in the school's colour stands there. */
const maxIconRatio = 1.5;

export const fitsIcon = ({ logo }: Brand): boolean =>
  logo !== null && Math.max(logo.width / logo.height, logo.height / logo.width) <= maxIconRatio;
