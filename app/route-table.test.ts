import { expect, test } from 'vitest';
import { adminOnly, everybody, flattenRoutes, index, membersOnly, route, uncached } from './route-table.ts';

test('an address is for those whose group it stands in, however deep', () => {
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

test('what stands in no group is nobody’s', () => {
  expect(flattenRoutes([route('secret', 'secret.tsx', [index('a.tsx'), route('b', 'b.tsx')])])).toEqual([
    { pattern: '/secret', file: 'a.tsx', access: null, parameters: [], isCached: false },
    { pattern: '/secret/b', file: 'b.tsx', access: null, parameters: [], isCached: false },
  ]);
});

test('a public address is cached unless it has a secret or says otherwise', () => {
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
