import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const client = fileURLToPath(new URL('../../build/client/', import.meta.url));

type Files = { module: string; imports?: string[] };
type Manifest = {
  url: string;
  entry: Files;
  routes: Record<string, Files & { id: string; parentId?: string; hasLoader: boolean }>;
};

function readManifest(): Manifest {
  const texts = readdirSync(`${client}assets`)
    .filter((name) => /^manifest-.*\.js$/.test(name))
    .map((name) => readFileSync(`${client}assets/${name}`, 'utf8'));
  const text = texts.find((each) => each.startsWith('window.__reactRouterManifest=')) ?? '';
  const page: { window?: object; __reactRouterManifest?: Manifest } = {};
  page.window = page;
  runInNewContext(text, page);
  return page.__reactRouterManifest as Manifest;
}

const manifest = readManifest();

/** Returns the scripts that a module imports dynamically, from its preload list. */
function listLoadedLater(module: string): string[] {
  const text = readFileSync(client + module.slice(1), 'utf8');
  const list = /m\.f=(\[[^\]]*\])/.exec(text)?.[1];
  return list
    ? (JSON.parse(list) as string[]).filter((file) => file.endsWith('.js')).map((file) => `/${file}`)
    : [];
}

/** Returns the scripts that a page loads at once. */
function listFirstFiles(id: string): string[] {
  const files = new Set([manifest.url, manifest.entry.module, ...(manifest.entry.imports ?? [])]);
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? ''])
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  return [...files];
}

/** Returns the scripts of a page, including its text editor or menu, which it imports dynamically. */
function listFiles(id: string): string[] {
  const files = new Set(listFirstFiles(id));
  const own = manifest.routes[id]?.module ?? '';
  for (const module of [...files].filter((file) => file === own || file.includes('/texts-')))
    for (const file of listLoadedLater(module)) files.add(file);
  return [...files];
}

const isOffice = (id: string) => id.startsWith('office/');

test.each(Object.keys(manifest.routes).filter(isOffice))(
  '%s loads at most 15 script files, and 16 with those that it loads later',
  (id) => {
    expect(listFirstFiles(id).length).toBeLessThanOrEqual(15);
    expect(listFiles(id).length).toBeLessThanOrEqual(16);
  },
);

test.each(['news/edit-news', 'lessons/edit-lesson'])(
  'the count includes the dynamically imported text editor of %s',
  (id) => {
    expect(listFiles(`office/${id}`).join()).toContain('text-editor');
  },
);

test('pages of visitors and members load no back-office script', () => {
  const offices = new Set(Object.keys(manifest.routes).filter(isOffice).flatMap(listFiles));
  const pages = ['account/sign-out', 'members/profile/profile'];
  const loaded = new Set(pages.flatMap(listFiles));
  expect([...loaded].filter((file) => /\/(office|tools|editing|texts|later)\b/.test(file))).toEqual([]);
  expect(
    [...offices].filter((file) => /\/(office|tools|editing|texts|later)\b/.test(file)).length,
  ).toBeGreaterThan(4);
});

test('no script contains the tables of the database', () => {
  const scripts = readdirSync(`${client}assets`).filter((name) => name.endsWith('.js'));
  const faults = scripts.filter((name) =>
    readFileSync(`${client}assets/${name}`, 'utf8').includes('drizzle'),
  );
  expect(scripts.length).toBeGreaterThan(50);
  expect(faults).toEqual([]);
});
