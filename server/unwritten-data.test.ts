import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { expect, test } from 'vitest';
import { keepDataUnwritten } from './unwritten-data.ts';

const remembered = Object.freeze({ title: 'Le passé composé', lessons: ['Avoir', 'Être'] });

const routes = {
  root: { id: 'root', path: '', module: { default: () => null, loader: () => ({ school: 'Cédille' }) } },
  course: {
    id: 'course',
    parentId: 'root',
    path: 'course',
    module: { default: () => null, loader: () => remembered },
  },
  office: { id: 'office', parentId: 'root', path: 'admin', module: { handle: { application: true } } },
  editor: {
    id: 'editor',
    parentId: 'office',
    path: 'editor',
    module: { default: () => null, loader: () => remembered },
  },
};

const made: unknown[] = [];
const build = {
  entry: {
    module: {
      default: (_: Request, status: number, headers: Headers, entry: EntryContext) => {
        made.push(entry.staticHandlerContext.loaderData);
        return new Response(entry.serverHandoffStream, { status, headers });
      },
    },
  },
  routes,
  assets: { routes: Object.fromEntries(Object.keys(routes).map((id) => [id, { id }])) },
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  future: {},
  ssr: true,
  prerender: [],
  isSpaMode: false,
  publicPath: '/',
  assetsBuildDirectory: '',
} as unknown as ServerBuild;

const read = async (path: string) => {
  const handle = createRequestHandler(keepDataUnwritten(build), 'production');
  const answer = await handle(new Request(`http://localhost${path}`), new RouterContextProvider());
  return { written: await answer.text(), data: made.at(-1) };
};

test('the data of a page without React is not serialised', async () => {
  const { written, data } = await read('/course');
  expect(data).toEqual({ root: { school: 'Cédille' }, course: expect.objectContaining(remembered) });
  expect(written).toContain('Cédille');
  expect(written).not.toContain('Avoir');
});

test('the data of an application is serialised, including data that other pages omit', async () => {
  await read('/course');
  expect((await read('/admin/editor')).written).toContain('Avoir');
});

test('data that is requested separately is serialised', async () => {
  expect((await read('/course.data')).written).toContain('Avoir');
});
