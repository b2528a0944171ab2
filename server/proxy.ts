import { BlockList, isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { Environment } from './environment.ts';

/** Sets the client address: reads `X-Forwarded-For` backwards while each hop is a trusted proxy. */
export function clientAddress(trustedProxies: readonly string[]) {
  const isTrusted = recogniseProxy(trustedProxies);
  return createMiddleware<Environment>(async (context, next) => {
    if ('isForCache' in context.env) return next();
    const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? [];
    // A closed connection has lost its address. It must not count as a proxy, whose header is trusted.
    let address = toPlain(context.env.incoming.socket.remoteAddress ?? '0.0.0.0');
    while (isTrusted(address)) {
      const before = toPlain(forwarded.pop()?.trim() ?? '');
      if (isIP(before) === 0) break;
      address = before;
    }
    context.set('clientAddress', address);
    await next();
  });
}

const toPlain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** @throws {Error} if an entry is neither an address nor a network such as `10.0.0.0/8` */
export function recogniseProxy(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const each of trusted) {
    const [address = '', bits] = each.split('/');
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(bits), type);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Also accepts local host names (`localhost:3000`) that a proxy may send, because redirects would loop. */
export function recogniseHost(siteUrl: string): (host: string | undefined) => boolean {
  const site = new URL(siteUrl);
  const behindProxy = site.protocol === 'https:';
  return (host) => host === site.host || (behindProxy && loopbackHost.test(host ?? ''));
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** Sets the public origin: behind a proxy, a request has neither the scheme nor the host of the site. */
export function withOrigin(request: Request, siteUrl: string): Request {
  const url = new URL(request.url);
  if (url.origin === siteUrl) return request;
  return new Request(siteUrl + url.pathname + url.search, request);
}
