import { expect, test } from 'vitest';
import { adminOnly, everybody, flattenRoutes, index, membersOnly, route, uncached } from './route-table.ts';

test('a route inherits its access from the group at any depth', () => {
  const entries = [
    ...everybody([
      index('home.tsx'),
      route('news/:address', 'article.tsx'),
      uncached(route('*', 'absent.tsx')),
    ]),
    ...membersOnly([route('profile', 'profile.tsx')]),
    ...adminOnly([
      route('admin', 'office.tsx', [
        index('desk.tsx'),
        route('news', 'news.tsx', [index('list.tsx'), route(':edit', 'edit.tsx')]),
      ]),
    ]),
  ];
  expect(flattenRoutes(entries)).toEqual([
    { pattern: '/', file: 'home.tsx', access: 'public', parameters: [], isCached: true },
    { pattern: '/news/:address', file: 'article.tsx', access: 'public', parameters: [], isCached: true },
    { pattern: '/*', file: 'absent.tsx', access: 'public', parameters: [], isCached: false },
    { pattern: '/profile', file: 'profile.tsx', access: 'member', parameters: [], isCached: false },
    { pattern: '/admin', file: 'desk.tsx', access: 'admin', parameters: [], isCached: false },
    { pattern: '/admin/news', file: 'list.tsx', access: 'admin', parameters: [], isCached: false },
    { pattern: '/admin/news/:edit', file: 'edit.tsx', access: 'admin', parameters: [], isCached: false },
  ]);
});

test('a route outside every group has null as its access', () => {
  expect(flattenRoutes([route('secret', 'secret.tsx', [index('a.tsx'), route('b', 'b.tsx')])])).toEqual([
    { pattern: '/secret', file: 'a.tsx', access: null, parameters: [], isCached: false },
    { pattern: '/secret/b', file: 'b.tsx', access: null, parameters: [], isCached: false },
  ]);
});

test('public routes are cached unless they have a secret parameter or are marked uncached', () => {
  const entries = everybody([
    route('cours/:productId', 'product.tsx'),
    route('lien/:secret', 'link.tsx'),
    route('lien/:jeton/fin', 'link-end.tsx'),
    uncached(route('bon', 'voucher.tsx')),
  ]);
  expect(flattenRoutes(entries).map(({ pattern, isCached }) => [pattern, isCached])).toEqual([
    ['/cours/:productId', true],
    ['/lien/:secret', false],
    ['/lien/:jeton/fin', false],
    ['/bon', false],
  ]);
});
