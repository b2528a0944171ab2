import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let visitor: Visitor;

beforeAll(async () => {
  school = await startSchool();
  visitor = openVisitor(school);
});

afterAll(() => school?.[Symbol.asyncDispose]());

type Row = { id: string; title?: string; displayed?: boolean; consented?: boolean; indexed?: boolean };

async function publish({
  id,
  title = 'Amina réussit',
  displayed = true,
  consented = true,
  indexed = false,
}: Row) {
  const secret = createHash('sha256').update(id).digest('base64url');
  await school.database.pool.query(
    `insert into scores (id, title, exam, session_date, candidate, marks, story, displayed, consented_at, indexed, withdrawal_hash)
     values ($1, $2, 'delf-a1', '2026-06-01', 'Amina K.', $3, 'Amina a travaillé.', $4, $5, $6, $7)`,
    [
      id,
      title,
      { listening: 20, reading: 20, writing: 20, speaking: 20 },
      displayed,
      consented ? new Date() : null,
      indexed,
      createHash('sha256').update(secret).digest('hex'),
    ],
  );
  return { secret, path: `/scores/amina-reussit----${id}` };
}

const read = async (path: string) => {
  const answer = await visitor.visit(path);
  const { status, headers } = answer;
  return {
    ...{ status, location: headers.get('location'), caching: headers.get('cache-control') },
    text: await answer.text(),
  };
};

describe('URL of a result', () => {
  test.each(['titre-d-avant----adresse', '----adresse', 'a----b----adresse', 'Amina-Reussit----adresse'])(
    'redirects permanently from %s',
    async (address) => {
      await publishOnce('adresse');
      expect(await read(`/scores/${address}`)).toMatchObject({
        status: 301,
        location: '/scores/amina-reussit----adresse',
        caching: 'no-store',
      });
    },
  );

  test('shows the result at its current URL', async () => {
    const { path } = await publishOnce('adresse');
    const { status, text } = await read(path);
    expect(status).toBe(200);
    expect(text).toContain('Amina K.');
  });

  test.each([
    'adresse',
    'amina-reussit---adresse',
    'amina----',
    'amina----a_b',
    `amina----${'x'.repeat(81)}`,
  ])('returns a plain “Page Not Found” for %s, which contains no valid id', async (address) => {
    const { status, text } = await read(`/scores/${address}`);
    expect(status).toBe(404);
    expect(text).toContain(`Page Not Found: /scores/${address}`);
  });

  test.each<[string, Row]>([
    ['not displayed', { id: 'masque', displayed: false }],
    ['without consent', { id: 'sans-accord', consented: false }],
  ])('returns 404 without details for a result that is %s', async (_, row) => {
    const { path } = await publish(row);
    const { status, text } = await read(path);
    expect(status).toBe(404);
    expect(text).not.toContain('Amina');
    expect((await read('/scores')).text).not.toContain(row.id);
  });

  const publishOnce = async (id: string) => {
    const { rows } = await school.database.pool.query('select 1 from scores where id = $1', [id]);
    return rows.length > 0 ? { path: `/scores/amina-reussit----${id}` } : publish({ id });
  };
});

test("search engines may index a result only with the candidate's consent", async () => {
  const hidden = await publish({ id: 'hors-moteurs' });
  const shown = await publish({ id: 'moteurs', indexed: true });
  expect((await read(hidden.path)).text).toContain('<meta name="robots" content="noindex"/>');
  const { text } = await read(shown.path);
  expect(text).not.toContain('noindex');
  expect(text).toContain('"@type":"BreadcrumbList"');
});

describe('private link', () => {
  test('shows the result and lets the candidate withdraw consent permanently with one button', async () => {
    const { secret, path } = await publish({ id: 'retire' });
    expect((await read(path)).status).toBe(200);
    expect((await read('/scores')).text).toContain('----retire"');
    const form = await visitor.visit(`/retrait/${secret}`);
    expect(form.headers.get('cache-control')).toContain('no-store');
    const asked = await form.text();
    expect(asked).toContain('Amina K.');
    expect(asked).toContain('noindex');

    const answer = await visitor.visit(`/retrait/${secret}`, { form: {} });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/retrait/${secret}`]);

    const done = await read(`/retrait/${secret}`);
    expect(done.status).toBe(200);
    expect(done.text).toContain('Votre accord est retiré');
    for (const { text } of [done, await read(path)]) expect(text).not.toContain('Amina');
    expect((await read('/scores')).text).not.toContain('----retire"');
    expect((await read(path)).status).toBe(404);
    const { rows } = await school.database.pool.query('select * from scores where id = $1', ['retire']);
    expect(JSON.stringify(rows)).not.toContain('Amina');
    expect((await visitor.visit(`/retrait/${secret}`, { form: {} })).status).toBe(303);
  });

  test('withdraws nothing when only opened', async () => {
    const { secret, path } = await publish({ id: 'regarde' });
    await read(`/retrait/${secret}`);
    await read(`/retrait/${secret}`);
    expect((await read(path)).status).toBe(200);
  });

  test('rejects a withdrawal from another origin', async () => {
    const { secret, path } = await publish({ id: 'etranger' });
    const answer = await visitor.visit(`/retrait/${secret}`, {
      form: {},
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    expect((await read(path)).status).toBe(200);
  });

  test('returns 404 for an unknown secret, by GET and POST', async () => {
    for (const secret of ['inconnu', 'A'.repeat(43)]) {
      expect((await read(`/retrait/${secret}`)).status).toBe(404);
      expect((await visitor.visit(`/retrait/${secret}`, { form: {} })).status).toBe(404);
    }
  });

  test('writes its secret to no log line', async () => {
    const { secret } = await publish({ id: 'journal' });
    await read(`/retrait/${secret}`);
    await read(`/retrait/${secret}.data`);
    await visitor.visit(`/retrait/${secret}`, { form: {} });
    expect(school.output()).toContain('"path":"/retrait/:secret"');
    expect(school.output()).not.toContain(secret);
  });
});

test('the result list and the calculator ignore invalid parameters without an error', async () => {
  const odd = ['%00', "'", '9'.repeat(400), '-1', '[]', '%F0%9F%99%82', '2026-13-45~x', '1e999', '__proto__'];
  for (const value of odd)
    for (const path of [
      `/scores?examen=${value}&annee=${value}&apres=${value}`,
      `/calculateur?examen=${value}&co=${value}`,
      `/calculateur?examen=tef-canada&programme=${value}&co=${value}&ce=${value}&date=${value}&objectif=${value}`,
    ])
      expect((await read(path)).status, path).toBe(200);
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});
