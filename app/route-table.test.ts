import { expect, test } from 'vitest';
import { adminOnly, everybody, flattenRoutes, index, membersOnly, route } from './route-table.ts';

test('an address is for those whose group it stands in, however deep', () => {
  const entries = [
    ...everybody([index('home.tsx'), route('news/:address', 'article.tsx'), route('*', 'absent.tsx')]),
    ...membersOnly([route('profile', 'profile.tsx')]),
    ...adminOnly([
      route('admin', 'office.tsx', [
        index('desk.tsx'),
        route('news', 'news.tsx', [index('list.tsx'), route(':edit', 'edit.tsx')]),
      ]),
    ]),
  ];
  expect(flattenRoutes(entries)).toEqual([
    { pattern: '/', file: 'home.tsx', access: 'public', parameters: [] },
    { pattern: '/news/:address', file: 'article.tsx', access: 'public', parameters: [] },
    { pattern: '/*', file: 'absent.tsx', access: 'public', parameters: [] },
    { pattern: '/profile', file: 'profile.tsx', access: 'member', parameters: [] },
    { pattern: '/admin', file: 'desk.tsx', access: 'admin', parameters: [] },
    { pattern: '/admin/news', file: 'list.tsx', access: 'admin', parameters: [] },
    { pattern: '/admin/news/:edit', file: 'edit.tsx', access: 'admin', parameters: [] },
  ]);
});

test('what stands in no group is nobody’s', () => {
  expect(flattenRoutes([route('secret', 'secret.tsx', [index('a.tsx'), route('b', 'b.tsx')])])).toEqual([
    { pattern: '/secret', file: 'a.tsx', access: null, parameters: [] },
    { pattern: '/secret/b', file: 'b.tsx', access: null, parameters: [] },
  ]);
});
