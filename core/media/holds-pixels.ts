import type { Metadata } from 'sharp';

/** False for SVG, because an SVG filter of a few kilobytes blocks one of only four threads for minutes. */
export const holdsPixels = ({ format }: Pick<Metadata, 'format'>): boolean => format !== 'svg';
