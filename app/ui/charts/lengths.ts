/** Formats a share of the drawing's width, from 0 to 100. */
export const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;

/** Formats a length that grows with the text. */
export const rem = (value: number): string => `${Math.round(value * 100) / 100}rem`;
