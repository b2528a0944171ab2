import { isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { Environment } from '../environment.ts';

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
