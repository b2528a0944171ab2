/** A length of a drawing as a part of its width: charts are as wide as their place. */
export const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;

/** A length of a drawing that grows with the text. */
export const rem = (value: number): string => `${Math.round(value * 100) / 100}rem`;
