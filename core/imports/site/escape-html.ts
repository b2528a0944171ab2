export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Writes a paragraph with a link that shows its own address. */
export const writeLink = (address: string): string =>
  `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`;
