import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openMember } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { hostileWords } from '../support/hostile-words.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: SharedSchool;

beforeAll(async () => {
  school = await shareSchool();
});

async function begin(visitor: Visitor): Promise<string> {
  const begun = await visitor.visit('/test-de-niveau', { form: {} });
  expect(begun.status).toBe(303);
  return begun.headers.get('location') ?? '';
}

const read = async (visitor: Visitor, path: string): Promise<string> => (await visitor.visit(path)).text();

const readNumber = (page: string): string => /name="number" value="(\d+)"/.exec(page)?.[1] ?? '';

async function finish(visitor: Visitor, path: string): Promise<string> {
  for (let asked = 0; asked < 25; asked++) {
    const page = await read(visitor, path);
    const number = readNumber(page);
    if (!number) return page;
    const sent = await visitor.visit(path, { form: { number, unknown: 'yes' } });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, path]);
  }
  throw new Error('the test did not end');
}

async function readAsked(
  path: string,
): Promise<{ item: string; versionId: string; credits: (number | null)[] | null }[]> {
  const id = createHash('sha256')
    .update(path.split('/').at(-1) ?? '')
    .digest('hex');
  const { rows } = await school.database.pool.query('select asked from level_sittings where id = $1', [id]);
  return rows[0]?.asked ?? [];
}

test('the level test stores nothing that identifies a person without an account', async () => {
  const visitor = openVisitor(school);
  const path = await begin(visitor);
  expect(path).toMatch(/^\/test-de-niveau\/[\w-]{43}$/);
  const first = await visitor.visit(path);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.headers.get('referrer-policy')).toBe('same-origin');
  expect(await first.text()).toContain('noindex');
  const result = await finish(visitor, path);
  expect(result).toContain('Vous débutez');
  expect(result).toContain('Enregistrer ce résultat');
  expect([...visitor.cookies]).toEqual([]);
  const { rows } = await school.database.pool.query('select * from level_sittings');
  expect(rows.map((row) => Object.keys(row).sort())[0]).toEqual(['asked', 'created_at', 'id', 'levels']);
});

test('the level test shows only the current question, and no key before the answer', async () => {
  const visitor = openVisitor(school);
  const path = await begin(visitor);
  for (let number = 1; number <= 6; number++) {
    const asked = (await readAsked(path)).at(-1);
    const { rows } = await school.database.pool.query(
      `select v.shown, k.key from exercise_versions v join exercise_keys k on k.version_id = v.id where v.id = $1`,
      [asked?.versionId],
    );
    const { items } = rows[0].shown as { items: { id: string; prompt: string }[] };
    for (const address of [path, toDataPath(path)]) {
      const page = await read(visitor, address);
      expect(page).not.toMatch(/"right"|"accepted"|"explanation"|"model"/);
      const typed = Object.entries(rows[0].key.fields as Record<string, { type: string; model: string }>);
      for (const [field, { type, model }] of typed)
        if (type === 'typed' && field.split('.')[0] === asked?.item)
          for (const [before, after] of ['""', '><']) expect(page).not.toContain(`${before}${model}${after}`);
      const ids = [...page.matchAll(/id="item-(\w+)"/g)].map(([, id]) => id);
      if (address === path) expect(ids[0]).toBe(asked?.item);
    }
    expect(items.length).toBeGreaterThan(4);
    await visitor.visit(path, { form: { number: String(number), unknown: 'yes' } });
  }
});

describe('answer', () => {
  test('counts once, however often and from however many pages it is sent', async () => {
    const visitor = openVisitor(school);
    const path = await begin(visitor);
    const form = { number: '1', unknown: 'yes' };
    const sent = await Promise.all(Array.from({ length: 8 }, () => visitor.visit(path, { form })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]));
    const [first, second, ...others] = await readAsked(path);
    expect([new Set(first?.credits), second?.credits, others]).toEqual([new Set([null]), null, []]);
  });

  test('changes nothing if sent to an earlier or a future question', async () => {
    const visitor = openVisitor(school);
    const path = await begin(visitor);
    for (const number of ['1', '2']) await visitor.visit(path, { form: { number, unknown: 'yes' } });
    const before = await readAsked(path);
    for (const number of ['1', '2', '4', '99', '-1', 'x', ''])
      expect((await visitor.visit(path, { form: { number, 'r.1': '1', unknown: 'yes' } })).status).toBe(303);
    expect(await readAsked(path)).toEqual(before);
    expect(readNumber(await read(visitor, path))).toBe('3');
  });

  test('is requested again if empty', async () => {
    const visitor = openVisitor(school);
    const path = await begin(visitor);
    const sent = await visitor.visit(path, { form: { number: '1' } });
    expect(sent.headers.get('location')).toBe(`${path}?vide=1`);
    expect(await read(visitor, `${path}?vide=1`)).toContain('Il manque votre réponse');
    expect(await readAsked(path)).toHaveLength(1);
  });

  test('earns full credit if right, by the same keys as exercises', async () => {
    const visitor = openVisitor(school);
    const path = await begin(visitor);
    const [asked] = await readAsked(path);
    const { rows } = await school.database.pool.query('select key from exercise_keys where version_id = $1', [
      asked?.versionId,
    ]);
    const { fields, items } = rows[0].key;
    const own = Object.entries(fields as Record<string, Record<string, unknown>>).filter(
      ([field]) => items[asked?.item ?? '']?.fields.includes(field) || isQuestionOf(field, asked?.item ?? ''),
    );
    await visitor.visit(path, {
      form: Object.fromEntries([
        ['number', '1'],
        ...own.flatMap(([field, key]) => answerRightly(field, key)),
      ]),
    });
    expect(new Set((await readAsked(path))[0]?.credits)).toEqual(new Set([1]));
  });

  test('causes no server error, whatever its shape', async () => {
    const visitor = openVisitor(school);
    const path = await begin(visitor);
    for (const words of hostileWords) {
      const number = readNumber(await read(visitor, path));
      if (!number) break;
      const form = Object.fromEntries(
        ['r.1', 'r.1.1', 'r.2', 'w.1.1', 'c.1.1', 'p.1.x', 'r.__proto__', 'r.constructor'].map((name) => [
          name,
          words,
        ]),
      );
      expect((await visitor.visit(path, { form: { number, ...form } })).status).toBeLessThan(500);
      expect(
        (await visitor.visit(`${path}?vide=${encodeURIComponent(words.toWellFormed())}`)).status,
      ).toBeLessThan(500);
    }
    const bad = await visitor.visit(path, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(bad.status).toBeLessThan(500);
  });
});

/** True if `field` is one of the three questions of the reading `item`, which have the next numbers. */
const isQuestionOf = (field: string, item: string): boolean =>
  item !== '' && Number(field) > Number(item) && Number(field) <= Number(item) + 3;

function answerRightly(field: string, key: Record<string, unknown>): [string, string][] {
  switch (key.type) {
    case 'option':
      return [[`r.${field}`, (key.right as string[])[0] ?? '']];
    case 'order':
      return ((key.orders as string[][])[0] ?? []).map((part, at) => [`p.${field}.${part}`, String(at + 1)]);
    case 'fault': {
      const { start } = key.fault as { start: number };
      const words = String(key.model).split(' ');
      return [
        [`w.${field}`, String(start)],
        [`c.${field}`, words[start]?.replace(/[.,]/, '') ?? ''],
      ];
    }
    default:
      return [[`r.${field}`, String(key.model)]];
  }
}

test('an altered or day-old URL returns 404', async () => {
  const visitor = openVisitor(school);
  const path = await begin(visitor);
  const secret = path.split('/').at(-1) ?? '';
  const other = (secret.startsWith('A') ? 'B' : 'A') + secret.slice(1);
  for (const forged of [
    other,
    `${secret}A`,
    secret.slice(1),
    createHash('sha256').update(secret).digest('hex'),
  ]) {
    expect((await visitor.visit(`/test-de-niveau/${forged}`)).status).toBe(404);
    const sent = await visitor.visit(`/test-de-niveau/${forged}`, { form: { number: '1', unknown: 'yes' } });
    expect(sent.status).toBe(404);
  }
  await school.database.pool.query(
    `update level_sittings set created_at = now() - interval '25 hours' where id = $1`,
    [createHash('sha256').update(secret).digest('hex')],
  );
  const over = await visitor.visit(path);
  expect(over.status).toBe(404);
  const html = await over.text();
  expect(html).toContain('Ce test a expiré');
  expect(html).toMatch(/<main[\s\S]*<a[^>]+href="\/test-de-niveau"[^>]*>(<[^>]+>)*Refaire le test/);
});

test('a test of the former shape, with one credit per question, goes on to its result', async () => {
  const visitor = openVisitor(school);
  const path = await begin(visitor);
  const [first] = await readAsked(path);
  const { credits, ...question } = { chances: [], ...first };
  const former = { ...question, chance: 0.25 };
  await school.database.pool.query('update level_sittings set asked = $1 where id = $2', [
    JSON.stringify([
      { ...former, item: '1000', credit: 1 },
      { ...former, credit: null },
    ]),
    createHash('sha256')
      .update(path.split('/').at(-1) ?? '')
      .digest('hex'),
  ]);
  expect(readNumber(await read(visitor, path))).toBe('2');
  expect(await finish(visitor, path)).toContain('Ce résultat est-il fiable');
});

test('a member who only follows the link of a result does not save it', async () => {
  await using member = await openMember(school);
  const visitor = openVisitor(school);
  const path = await begin(visitor);
  await finish(visitor, path);
  for (const link of [path, `${path}?garder=1`]) {
    expect((await member.visit(link)).status).toBe(200);
    expect((await member.visit(link, { method: 'HEAD' })).status).toBe(200);
  }
  const { rowCount } = await school.database.pool.query('select from level_results where uid = $1', [
    member.uid,
  ]);
  expect(rowCount).toBe(0);
  // After signing in to save the result, the member sees the button first.
  const page = await read(member, `${path}?garder=1`);
  expect(page.indexOf('name="keep"')).toBeGreaterThan(0);
  expect(page.indexOf('name="keep"')).toBeLessThan(page.indexOf('Ce résultat est-il fiable'));
});

test('a result is saved for a later sign-up, and immediately for a member', async () => {
  await using member = await openMember(school);
  const visitor = openVisitor(school);
  const before = await begin(visitor);
  await finish(visitor, before);
  // Opening the URL saves nothing, because it may have been shared.
  await member.visit(before);
  expect(await read(member, '/members')).not.toContain('Test de niveau du');
  expect((await visitor.visit(`${before}?garder=1`)).status).toBe(200);
  const kept = await member.visit(before, { form: { keep: 'yes' } });
  expect([kept.status, kept.headers.get('location')]).toEqual([303, before]);
  await member.visit(before, { form: { keep: 'yes' } });
  expect(await read(member, before)).toContain('Ce résultat est enregistré');
  expect(await read(member, '/members')).toContain('Test de niveau du');

  await using other = await openMember(school);
  const own = await begin(other);
  expect(await finish(other, own)).toContain('Ce résultat est enregistré');
  const { rows } = await school.database.pool.query(
    'select uid, count(*)::int from level_results where uid = any($1) group by uid',
    [[member.uid, other.uid]],
  );
  expect(rows.map(({ count }) => count)).toEqual([1, 1]);
});

test('a result cannot be saved before the test is over', async () => {
  await using member = await openMember(school);
  const path = await begin(member);
  expect((await member.visit(path, { form: { keep: 'yes' } })).status).toBe(409);
  expect((await member.visit(`${path}?garder=1`)).status).toBe(200);
  expect(await read(member, '/members')).not.toContain('Test de niveau du');
});
