import { isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { Environment } from './environment.ts';

/**
 * Finds who is asking. `X-Forwarded-For` is believed only when the site stands behind a proxy of
 * ours: its public address is https, which this process does not speak, and the peer is on a private network.
 * The last entry is the one that proxy wrote.
 */
export function clientAddress(siteUrl: string) {
  const behindProxy = siteUrl.startsWith('https:');
  return createMiddleware<Environment>(async (context, next) => {
    const peer = context.env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
    const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    const trusted = behindProxy && isPrivatePeer(peer) && forwarded && isIP(forwarded) !== 0;
    context.set('clientAddress', trusted ? forwarded : peer.replace(/^::ffff:/, ''));
    await next();
  });
}

function isPrivatePeer(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/.test(plain);
}

/**
 * Tells whether a Host header names the site. A proxy may pass its own view of us (`Host: localhost:3000` for a
 * public site): it is let through, because leading it to the site's name would loop.
 */
export function recognizeHost(siteUrl: string): (host: string | undefined) => boolean {
  const site = new URL(siteUrl);
  const behindProxy = site.protocol === 'https:';
  return (host) => host === site.host || (behindProxy && /^(localhost|127\.|\[::1\])/.test(host ?? ''));
}

/** The request under the site's public origin: behind a proxy the socket knows neither scheme nor host. */
export function withOrigin(request: Request, siteUrl: string): Request {
  const url = new URL(request.url);
  if (url.origin === siteUrl) return request;
  return new Request(siteUrl + url.pathname + url.search, request);
}
