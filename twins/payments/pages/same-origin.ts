/**
 * Says whether a form was sent by one of our own pages. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`;
 * what sends neither is no browser, and the form's token is all there is to check.
 */
export function isFromOwnPage(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  return origin === null || origin === new URL(publicUrl).origin;
}
