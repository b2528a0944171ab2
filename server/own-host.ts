/**
 * Tells whether a Host header names the site. A proxy may pass its own view of us (`Host: localhost:3000` for a
 * public site): it is let through, because leading it to the site's name would loop.
 */
export function recognizeHost(siteUrl: string): (host: string | undefined) => boolean {
  const site = new URL(siteUrl);
  const behindProxy = site.protocol === 'https:';
  return (host) => host === site.host || (behindProxy && /^(localhost|127\.|\[::1\])/.test(host ?? ''));
}
