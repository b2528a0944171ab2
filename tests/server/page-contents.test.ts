import { afterAll, beforeAll, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { type Member, openAdmin } from '../support/accounts.ts';
import { weighBrotli, weighPage } from '../support/page-weight.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';
import { listTrials, publishForTrials } from './trials.ts';

let school: School;
let admin: Member;
let visitor: Visitor;
let paths: Map<string, string>;

beforeAll(async () => {
  // The demonstration school has the heaviest pages. A shared school would add entities of other suites.
  school = await startSchool({ SEED: 'content' });
  admin = await openAdmin(school);
  visitor = openVisitor(school);
  const trials = listTrials(await publishForTrials(school, admin));
  paths = new Map(trials.map(({ pattern, path }) => [pattern, path]));
}, 120_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const pages = addresses.map(({ pattern }) => pattern);

const publicPages = addresses
  .filter(({ access }) => access === 'public')
  .map(({ pattern }) => pattern)
  .filter((pattern) => !/^\/(login|connexion|premiere-connexion|deconnexion)\b/.test(pattern));

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;

const read = new Map<string, Promise<string | null>>();

/** Returns the HTML of a route, requested once, or null for files, pictures and feeds. */
function html(pattern: string, who: Visitor): Promise<string | null> {
  const key = `${who === admin ? 'admin' : 'visitor'} ${pattern}`;
  const page = read.get(key) ?? readPage(pattern, who);
  read.set(key, page);
  return page;
}

async function readPage(pattern: string, who: Visitor): Promise<string | null> {
  const answer = await who.visit(paths.get(pattern) ?? '');
  // Otherwise every test would skip a failed page.
  if (answer.status >= 500) throw new Error(`${pattern}: ${answer.status}`);
  return answer.headers.get('content-type')?.startsWith('text/html') ? answer.text() : null;
}

test('more than 100 routes return HTML', async () => {
  // Sequentially, because the server limits concurrent renders.
  let found = 0;
  for (const pattern of pages) if ((await html(pattern, admin)) !== null) found += 1;
  expect(found).toBeGreaterThan(100);
});

test.each(pages)('%s has one title and no serialised object in place of a text', async (pattern) => {
  const text = await html(pattern, admin);
  if (text === null) return;
  expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(text).not.toContain('[object ');
});

test.each(pages)('%s has no style attribute, no inline event handler and no script URL', async (pattern) => {
  const text = `${await html(pattern, admin)}${await html(pattern, visitor)}`;
  const tags = text.replace(/<script[\s\S]*?<\/script>/g, '').match(/<[a-z][^>]*>/gi) ?? [];
  expect(
    tags.filter((tag) =>
      /\s(?:style|on[a-z]+)\s*=|(?:href|src|action)\s*=\s*"\s*(?:javascript|data:text)/i.test(tag),
    ),
  ).toEqual([]);
});

test.each(publicPages)(
  '%s loads at most 15 kB of script and 19.5 kB of style, and no React',
  async (pattern) => {
    const text = await html(pattern, visitor);
    if (text === null) return;
    const { script, style, scripts } = await weighPage(visitor, text);
    expect(kilobytes(script)).toBeLessThanOrEqual(15);
    expect(kilobytes(style)).toBeLessThanOrEqual(19.5);
    expect(kilobytes(style)).toBeGreaterThan(1);
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts)
      expect(await (await visitor.visit(path)).text()).not.toMatch(/react-dom|hydrateRoot|firebase/i);
    expect(text).not.toContain('__reactRouterContext');
  },
);

test.each(publicPages)('%s inlines every CSS rule of the site for its classes', async (pattern) => {
  const text = await html(pattern, visitor);
  if (text === null) return;
  const login = (await html('/login', visitor)) ?? '';
  const sheet = /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/.exec(login)?.[1] ?? '';
  const whole = await (await visitor.visit(sheet)).text();
  const held = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
  const classes = new Set(
    [...text.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const count = (css: string, name: string) => css.split(new RegExp(`\\.${name}(?![\\w-])`)).length;
  expect(classes.size).toBeGreaterThan(5);
  expect([...classes].filter((name) => count(held, name) < Math.min(2, count(whole, name)))).toEqual([]);
});

/** Other pages without client React. */
const isLean = (pattern: string) =>
  /^\/(members|members\/(notes|commandes\/.+|attestation\/.+|exercices\/.+|revision(\/.+)?|corrections\/.+|sujets\/.+|examens\/.+|plan)|media\/(enregistrement|reponse)\/.+|course\/.+|exercices\/.+|products\/.+\/buy\/.+|admin\/exercises\/imprimer|admin\/(home|pages)\/apercu)$/.test(
    pattern,
  );

test.each(pages.filter(isLean))('%s loads at most 25 kB of script', async (pattern) => {
  const text = await html(pattern, admin);
  if (text === null) return;
  const { script, style, scripts } = await weighPage(admin, text);
  expect(kilobytes(script)).toBeLessThanOrEqual(25);
  expect(scripts.length).toBeLessThanOrEqual(12);
  expect(kilobytes(script)).toBeGreaterThan(1);
  expect(kilobytes(style)).toBeLessThanOrEqual(19.5);
});

test('/login initially loads at most 120 kB of script in 12 files, without the identity client', async () => {
  const { script, style, scripts } = await weighPage(visitor, (await html('/login', visitor)) ?? '');
  expect(kilobytes(script)).toBeLessThanOrEqual(120);
  expect(kilobytes(script)).toBeGreaterThan(50);
  expect(kilobytes(style)).toBeLessThanOrEqual(19.5);
  expect(scripts.length).toBeLessThanOrEqual(12);
  const texts = await Promise.all(scripts.map(async (path) => (await visitor.visit(path)).text()));
  expect(texts.filter((text) => /identitytoolkit|react-router/i.test(text))).toEqual([]);
  // The identity client is imported later.
  expect(texts.filter((text) => /import\([^)]*identity-client-[^)]*\.js/.test(text))).toHaveLength(1);
});

test.each(['products', 'orders', 'members', 'messages', 'scores', 'news'])(
  '/admin/%s loads at most 130 kB of script in 15 files',
  async (list) => {
    const text = (await html(`/admin/${list}`, admin)) ?? '';
    const { script, scripts } = await weighPage(admin, text, weighBrotli);
    expect(kilobytes(script)).toBeLessThanOrEqual(130);
    expect(kilobytes(script)).toBeGreaterThan(50);
    expect(scripts.length).toBeLessThanOrEqual(15);
  },
);

/** Screens rendered entirely by client React. */
const isApplication = (pattern: string) =>
  !publicPages.includes(pattern) && !isLean(pattern) && pattern !== '/login';

test.each(pages.filter(isApplication))('%s loads at most 230 kB of script', async (pattern) => {
  const text = await html(pattern, admin);
  if (text === null) return;
  const { script, style } = await weighPage(admin, text);
  expect(kilobytes(script)).toBeLessThanOrEqual(230);
  expect(kilobytes(script)).toBeGreaterThan(50);
  expect(kilobytes(style)).toBeLessThanOrEqual(19.5);
});
