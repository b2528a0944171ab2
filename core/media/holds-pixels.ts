import type { Metadata } from 'sharp';

/** False for SVG: filters of a few kilobytes block one of only four threads for minutes. */
export const holdsPixels = ({ format }: Pick<Metadata, 'format'>): boolean => format !== 'svg';
