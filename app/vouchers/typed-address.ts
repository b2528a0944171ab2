/** Returns the URL of the page for codes without scheme, as people type it. */
export const toTyped = (siteUrl: string): string => `${siteUrl.replace(/^https?:\/\//, '')}/bon`;
