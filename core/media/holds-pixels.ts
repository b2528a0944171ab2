import type { Metadata } from 'sharp';

/**
 * Whether a picture is one of pixels. An SVG is a drawing that is carried out: a few kilobytes of filters keep a thread at work for
 * minutes, and four of them all there are.
 */
export const holdsPixels = ({ format }: Pick<Metadata, 'format'>): boolean => format !== 'svg';
