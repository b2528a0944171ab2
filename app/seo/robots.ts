import { coreContext, flagsContext } from '../context.ts';
import type { Route } from './+types/robots.ts';
import { toCacheHeaders } from './respond-plainly.ts';

/** Paths for signed-in users or programs, where a crawler would only find the sign-in page. */
export const closedPaths = [
  '/admin',
  '/members',
  '/profile',
  '/login',
  '/premiere-connexion',
  '/deconnexion',
  '/unauthorized',
  '/course/',
  '/exercices/',
  '/products/*/buy/',
  '/media',
  '/api',
];

/** `/robots.txt` (RFC 9309). Disallows everything while the site is closed. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl } = context.get(coreContext);
  const { maintenance, construction } = context.get(flagsContext);
  const closed = maintenance || construction;
  const lines = closed
    ? [rule('User-agent', '*'), rule('Disallow', '/')]
    : [
        rule('User-agent', '*'),
        rule('Allow', '/'),
        ...closedPaths.map((path) => rule('Disallow', path)),
        '',
        rule('Sitemap', `${siteUrl}/sitemap.xml`),
      ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      ...(closed ? { 'Cache-Control': 'no-store' } : toCacheHeaders(context)),
    },
  });
}

const rule = (name: string, value: string) => [name, value].join(': ');
