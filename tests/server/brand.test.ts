import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toAccentShades } from '#common/accent.ts';
import { type Member, openAdmin } from '../support/accounts.ts';
import { waitForEmail } from '../support/emails.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let admin: Member;
let visitor: Visitor;
/** A stored portrait of the demonstration school, used as its logo. */
let logo: { path: string; url: string; width: number; height: number; alt: string };

const accent = '#24558c';

beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
  admin = await openAdmin(school);
  visitor = openVisitor(school);
  const { rows } = await school.database.pool.query("select value from settings where key = 'home'");
  const blocks: { picture: typeof logo | null }[] = rows[0].value.blocks;
  logo = { ...blocks.flatMap(({ picture }) => picture ?? [])[0], alt: 'Un tilleul' } as typeof logo;
}, 120_000);

afterAll(() => school?.[Symbol.asyncDispose]());

async function save(look: Record<string, unknown>) {
  const { rows } = await school.database.pool.query("select value from settings where key = 'school'");
  const draft = { name: 'École du Tilleul', email: 'bonjour@tilleul.test', ...look };
  return admin.visit('/admin/settings.data', { json: { version: rows[0]?.value.version ?? 0, draft } });
}

const read = async (path: string) => (await visitor.visit(path)).text();

const findAll = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);

async function readPixels(path: string) {
  const answer = await visitor.visit(path);
  expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 200, 'image/png']);
  return sharp(Buffer.from(await answer.arrayBuffer()));
}

async function countDifferent(one: Sharp, other: Sharp): Promise<number> {
  const [first, second] = await Promise.all([one, other].map((image) => image.flatten().raw().toBuffer()));
  return (first ?? Buffer.of()).reduce(
    (sum, value, at) => sum + (Math.abs(value - (second?.[at] ?? 0)) > 24 ? 1 : 0),
    0,
  );
}

const share = (html: string) =>
  findAll(html, /property="og:image" content="https?:\/\/[^/]+([^"]+)"/g)[0] ?? '';

describe('brand colour and logo', () => {
  test('are absent by default', async () => {
    const html = await read('/');
    expect(html).toContain('href="/favicon.svg"');
    expect(html).not.toContain('/marque/');
    expect((await visitor.visit('/marque/0000000000000000/couleurs.css')).status).toBe(404);
  });

  test('are rejected if the colour is unreadable, with the nearest readable colour as a suggestion', async () => {
    const refused = await save({ accent: '#ffd400' });
    expect(refused.status).toBe(400);
    const words = await refused.text();
    expect(words).toContain('"accent"');
    const [, nearest = ''] = /trop pâle[^"]*(#[0-9a-f]{6})/.exec(words) ?? [];
    expect((await save({ accent: nearest })).status).toBe(200);
    expect((await save({ accent: 'rouge' })).status).toBe(400);
    const foreign = { ...logo, path: `products/${randomBytes(16).toString('hex')}/pictures/a.webp` };
    expect((await save({ logo: foreign })).status).toBe(400);
  });

  test('appear on pages, icons, previews and emails', async () => {
    await save({});
    const before = await readPixels(share(await read('/courses')));
    expect((await save({ accent: accent.toUpperCase(), logo })).status).toBe(200);
    const html = await read('/');
    const [sheet = ''] = findAll(html, /<link rel="stylesheet" href="(\/marque\/[^"]+)"/g);
    const colours = await visitor.visit(sheet);
    expect(colours.headers.get('Content-Type')).toContain('text/css');
    expect(await colours.text()).toContain(
      `--accent:light-dark(${accent},${toAccentShades(accent).accent.dark})`,
    );
    for (const page of [html, await read('/courses'), await (await admin.visit('/admin')).text()]) {
      expect(page).toContain(sheet);
      expect(page).toMatch(/<img [^>]*alt="Un tilleul"/);
    }
    const offline = await read('/hors-ligne');
    expect(offline).toContain('<p class="school">École du Tilleul</p>');
    expect(offline).toContain(`color:light-dark(${accent},${toAccentShades(accent).accent.dark})`);
    const manifest = JSON.parse(await read('/site.webmanifest'));
    const icons = [
      ...findAll(html, /rel="(?:apple-touch-)?icon" href="([^"]+)"/g),
      ...manifest.icons.map(({ src }: { src: string }) => src),
    ];
    expect(icons.length).toBeGreaterThan(4);
    for (const icon of icons) {
      expect(icon).toMatch(/^\/marque\//);
      expect((await visitor.visit(icon)).status).toBe(200);
    }
    const preview = await readPixels(share(await read('/courses')));
    expect(await countDifferent(before, preview)).toBeGreaterThan(2_000);

    await visitor.visit('/contact', {
      form: {
        name: 'Zoé',
        email: 'zoe@exemple.test',
        subject: 'niveau',
        body: 'Par où commencer ?',
        suite: '',
      },
    });
    const email = await waitForEmail(school, 'bonjour@tilleul.test', /./);
    expect(email.html).toContain(accent);
    expect(email.html).not.toContain('#b3242b');
    const [image = ''] = findAll(email.html ?? '', /<img[^>]* alt="Un tilleul"[^>]*>/g).length
      ? findAll(email.html ?? '', /<img[^>]*src="https?:\/\/[^/]+([^"]+)"/g)
      : [];
    await readPixels(image);
  });

  test('have a versioned URL: an earlier version redirects to the current one', async () => {
    await save({ accent });
    const html = await read('/');
    expect(html).toMatch(/href="\/marque\/[0-9a-f]{16}\/icone\.svg"/);
    const old = await fetch(`${school.url}/marque/0123456789abcdef/icone.svg`);
    expect([old.status, old.redirected]).toEqual([200, true]);
    expect(await old.text()).toContain(`fill="${accent}"`);
    expect((await visitor.visit('/marque/0123456789abcdef/logo.png')).status).toBe(404);
  });
});
