export const maxSlugCharacters = 80;

/** Lengths that search engines show in full. */
export const maxSeoTitle = 70;
export const maxSeoDescription = 160;
