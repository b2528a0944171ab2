import { createRequestHandler, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createDividedHandler, divideBuild } from './divided-handler.ts';

const table: Record<string, { path?: string; index?: true; parentId?: string; answers?: false }> = {
  root: { path: '', answers: false },
  home: { index: true, parentId: 'root' },
  courses: { path: 'courses', parentId: 'root' },
  course: { path: 'courses/:courseId', parentId: 'root' },
  feed: { path: 'feed.xml', parentId: 'root' },
  frame: { parentId: 'root', answers: false },
  framed: { path: 'cours', parentId: 'frame' },
  admin: { path: 'admin', parentId: 'root', answers: false },
  desk: { index: true, parentId: 'admin' },
  orders: { path: 'orders/:orderId', parentId: 'admin' },
  any: { path: ':word/:other/third', parentId: 'root' },
  rest: { path: '*', parentId: 'root' },
};

/** Each route responds with its own id. */
const build = {
  entry: { module: { default: () => new Response(null, { status: 500 }), handleError: () => undefined } },
  routes: Object.fromEntries(
    Object.entries(table).map(([id, { answers = true, ...route }]) => [
      id,
      { id, ...route, module: answers ? { loader: () => new Response(id) } : {} },
    ]),
  ),
  assets: { routes: Object.fromEntries(Object.keys(table).map((id) => [id, { id }])) },
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  future: {},
  ssr: true,
  prerender: [],
  isSpaMode: false,
  publicPath: '/',
  assetsBuildDirectory: '',
} as unknown as ServerBuild;

test('divideBuild groups routes by first path segment, with parent and dynamic routes in each part', () => {
  const parts = [...divideBuild(build)].map(([word, { routes, assets }]) => {
    expect(Object.keys(assets.routes)).toEqual(Object.keys(routes));
    return [word, Object.keys(routes).filter((id) => !['root', 'frame', 'any', 'rest'].includes(id))];
  });
  expect(Object.fromEntries(parts)).toEqual({
    '': ['home'],
    courses: ['courses', 'course'],
    'feed.xml': ['feed'],
    cours: ['framed'],
    admin: ['admin', 'desk', 'orders'],
  });
});

test.each([
  ...[
    '/',
    '//',
    '/courses',
    '/courses/',
    '/COURSES',
    '/%63ourses',
    '//courses',
    '/courses/a1',
    '/courses/a/third',
  ],
  ...[
    '/feed.xml',
    '/cours',
    '/admin',
    '/admin/orders/7',
    '/admin/nothing',
    '/unknown',
    '/unknown/a/third',
    '/é',
  ],
])('createDividedHandler responds to %s like the undivided handler', async (path) => {
  const ask = async (handler: ReturnType<typeof createRequestHandler>) => {
    const answer = await handler(new Request(`http://school.test${path}`));
    return `${answer.status} ${await answer.text()}`;
  };
  const expected = await ask(createRequestHandler(build, 'production'));
  expect(expected).toMatch(/^200 \w+$/);
  expect(await ask(createDividedHandler(build, 'production'))).toBe(expected);
});
