import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingAddresses, redirects } from '#database/tables/addresses.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addRedirects } from './add-redirects.ts';
import { countMissing, countRedirect, maxMissing, saveAddressCounts } from './count-addresses.ts';
import { findRedirect } from './find-redirect.ts';
import { listMissing } from './list-redirects.ts';
import { redirectSubject } from './redirect-subject.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const add = (lines: [source: string, target: string, status?: string][]) =>
  addRedirects(
    school.core,
    null,
    lines.map(([source, target, status = '']) => ({ source, target, status })),
  );

const find = (address: string) => findRedirect(school.core, new URL(address, 'https://ecole.example'));

describe('findRedirect', () => {
  test('prefers the exact address, then the longest prefix', async () => {
    await add([
      ['/pa/*', '/un/*'],
      ['/pa/b/*', '/deux/*', '302'],
      ['/pa/b/c', '/trois'],
      ['/parti', '', '410'],
    ]);
    expect(await find('/pa/x/Y?a=1')).toMatchObject({ status: 301, location: '/un/x/Y?a=1' });
    expect(await find('/pa/b/d')).toMatchObject({ status: 302, location: '/deux/d' });
    expect(await find('/pa/b/C/')).toMatchObject({ location: '/trois' });
    expect(await find('/parti')).toMatchObject({ status: 410 });
    expect(await find('/pa')).toBeNull();
  });

  test('ignores a redirect of a prefix to the address itself', async () => {
    await add([['/soi/*', '/soi/accueil']]);
    expect(await find('/soi/x')).toMatchObject({ location: '/soi/accueil' });
    expect(await find('/soi/accueil')).toBeNull();
  });
});

describe('addRedirects', () => {
  test('is idempotent, and refuses another destination for a known address', async () => {
    const lines: [string, string][] = [
      ['/idem/a', '/courses'],
      ['/idem/b', 'https://autre.example/b'],
    ];
    expect(await add(lines)).toEqual({ added: 2, known: 0, refused: [] });
    expect(await add(lines)).toEqual({ added: 0, known: 2, refused: [] });
    expect(await add([['/idem/a', '/news']])).toMatchObject({ added: 0, refused: [{ source: '/idem/a' }] });
  });

  test.each<[string, [string, string, string?][]]>([
    [
      'of two addresses',
      [
        ['/c/1', '/c/2'],
        ['/c/2', '/c/1'],
      ],
    ],
    [
      'through a prefix',
      [
        ['/d/*', '/e/*'],
        ['/e/*', '/d/*'],
      ],
    ],
    ['that grows', [['/f/*', '/f/g/*']]],
    ['of one address', [['/h', '/h/*']]],
    ['without destination', [['/i', '']]],
    ['to an insecure site', [['/j', 'http://autre.example']]],
    ['of an unknown type', [['/k', '/courses', '308']]],
  ])('refuses a redirect %s with a reason', async (_what, lines) => {
    const { refused } = await add(lines);
    expect(refused).toEqual([expect.objectContaining({ reason: expect.stringMatching(/\S/) })]);
  });

  test('adds the others if one line is refused', async () => {
    expect(
      await add([
        ['/l', '/courses'],
        ['/', '/courses'],
      ]),
    ).toMatchObject({ added: 1, refused: [{}] });
  });

  test('removes the address from the missing ones', async () => {
    countMissing(school.core, '/n/1', '');
    countMissing(school.core, '/n/2', '');
    await saveAddressCounts(school.core);
    await add([['/n/*', '/courses']]);
    const { rows } = await listMissing(school.core, {});
    expect(rows.filter(({ path }) => path.startsWith('/n/'))).toEqual([]);
  });
});

test('a redirect to its own address is refused, as a path and as a link', async () => {
  const { siteUrl } = school.core;
  expect(
    await add([
      ['/r/1', '/r/1'],
      ['/r/2', `${siteUrl}/r/2/`],
    ]),
  ).toMatchObject({ added: 0, refused: [{ source: '/r/1' }, { source: '/r/2' }] });
});

test('a save of another redirect cannot close a circle', async () => {
  await add([['/q/1', '/q/2']]);
  const id = await redirectSubject.create(school.core, null, {
    source: '/q/2',
    target: '/q/3',
    status: '301',
  });
  await expect(redirectSubject.update(school.core, null, id, { target: '/q/1' })).rejects.toMatchObject({
    code: 'invalid-input',
  });
});

test('counts are added up and written together', async () => {
  await add([['/compte', '/courses']]);
  const found = await find('/compte');
  for (let n = 0; n < 3; n++) countRedirect(school.core, found?.id ?? '');
  countMissing(school.core, '/absent', 'autre.example');
  countMissing(school.core, '/absent', '');
  await saveAddressCounts(school.core);
  const rows = await school.core.db.select().from(redirects);
  expect(rows.find(({ source }) => source === '/compte')).toMatchObject({
    hits: 3,
    lastHitAt: expect.any(Date),
  });
  countMissing(school.core, '/absent', '');
  await saveAddressCounts(school.core);
  const [absent] = (await listMissing(school.core, {})).rows.filter(({ path }) => path === '/absent');
  expect(absent).toMatchObject({ hits: 3, referrer: 'autre.example' });
});

test('at most a thousand missing addresses are stored, those requested several times first', async () => {
  countMissing(school.core, '/souvent', '');
  countMissing(school.core, '/souvent', '');
  await saveAddressCounts(school.core);
  for (let n = 0; n < maxMissing + 200; n++) {
    countMissing(school.core, `/rare/${n}`, '');
    if (n % 150 === 149) await saveAddressCounts(school.core);
  }
  await saveAddressCounts(school.core);
  const rows = await school.core.db.select().from(missingAddresses);
  expect(rows).toHaveLength(maxMissing);
  expect(rows.map(({ path }) => path)).toContain('/souvent');
});
