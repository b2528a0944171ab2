import { beforeAll, describe, expect, test } from 'vitest';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

let school: SharedSchool;

beforeAll(async () => {
  school = await shareSchool();
});

let written = 0;

/** Adds messages with unique ids and returns the ids. */
async function addMessages(count: number, state = 'read'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `bulk${process.pid}x${++written}`);
  await school.database.pool.query(
    `insert into messages (id, name, email, subject, body, state, fingerprint)
     select id, 'Zoé', id || '@exemple.test', 'autre', 'Message ' || id, $2, id from unnest($1::text[]) id`,
    [ids, state],
  );
  return ids;
}

const readStates = async (ids: readonly string[]) => {
  const { rows } = await school.database.pool.query<{ state: string }>(
    'select state from messages where id = any($1) order by array_position($1, id)',
    [ids],
  );
  return rows.map(({ state }) => state);
};

const ask = (json: object) => school.admin.visit('/admin/messages.data', { json });

const run = (name: string, ids: readonly string[]) =>
  ask({ act: 'bulk', name, rows: ids.map((id) => ({ id })) });

describe('a command for several rows', () => {
  test('changes every row, and its undo restores the former state of each', async () => {
    const [one = '', two = ''] = await addMessages(2);
    await school.admin.visit(`/admin/messages/${two}.data`, { json: { act: 'move', to: 'new' } });
    const answer = await run('archive', [one, two]);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toMatch(/2 éléments archivés/);
    expect(await readStates([one, two])).toEqual(['archived', 'archived']);
    const undone = await ask({
      act: 'undo-bulk',
      steps: [
        { act: 'move', id: one, to: 'read' },
        { act: 'move', id: two, to: 'new' },
      ],
    });
    expect(undone.status).toBe(200);
    expect(await readStates([one, two])).toEqual(['read', 'new']);
  });

  test('changes the other rows if one is refused, and names the refused one', async () => {
    const [one = '', two = ''] = await addMessages(2);
    const answer = await run('archive', [one, 'inconnu', two]);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('refusals');
    expect(text).toContain('inconnu');
    expect(text).toMatch(/2 éléments archivés/);
    expect(await readStates([one, two])).toEqual(['archived', 'archived']);
  });

  test('is refused if every row is', async () => {
    const answer = await run('archive', ['inconnu', 'absent']);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('refused');
  });

  test('records each change in the audit log', async () => {
    const ids = await addMessages(3);
    await run('spam', ids);
    const { rows } = await school.database.pool.query(
      `select subject_id from changes where kind = 'message' and subject_id = any($1)`,
      [ids],
    );
    expect(rows.map(({ subject_id }) => subject_id).toSorted()).toEqual(ids.toSorted());
  });

  test('rejects an unknown command, an unknown row command and too many rows', async () => {
    const [id = ''] = await addMessages(1);
    for (const body of [
      { act: 'bulk', name: 'constructor', rows: [{ id }] },
      { act: 'bulk', name: 'archive', rows: [] },
      { act: 'bulk', name: 'archive', rows: Array.from({ length: 201 }, () => ({ id })) },
      { act: 'undo-bulk', steps: [{ act: 'toString', id }] },
      { act: 'undo-bulk', steps: [{ act: 'move', id, to: 'elsewhere' }] },
    ])
      expect((await ask(body)).status).toBe(400);
    expect(await readStates([id])).toEqual(['read']);
  });

  test('erases only messages in the bin', async () => {
    const [kept = ''] = await addMessages(1);
    const [binned = ''] = await addMessages(1, 'deleted');
    const answer = await run('erase', [kept, binned]);
    expect(answer.status).toBe(200);
    expect(await readStates([kept, binned])).toEqual(['read']);
  });
});

test('a list by date is reversed by its heading, on every page', async () => {
  const ids = await addMessages(60, 'spam');
  await school.database.pool.query(
    `update messages set created_at = now() - array_position($1, id) / 2 * interval '1 second' where id = any($1)`,
    [ids],
  );
  const read = async (start: string) => {
    const seen: string[] = [];
    for (let path: string | undefined = start; path; ) {
      const html: string = await (await school.admin.visit(path)).text();
      expect(html).toContain(`aria-sort="${start.includes('anciens') ? 'ascending' : 'descending'}"`);
      seen.push(...[...html.matchAll(/href="\/admin\/messages\/(\w+)"/g)].map(([, id = '']) => id));
      path = /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    return seen;
  };
  const newest = await read('/admin/messages?etat=indesirables');
  expect(newest.length).toBeGreaterThanOrEqual(60);
  expect(new Set(newest).size).toBe(newest.length);
  expect(await read('/admin/messages?etat=indesirables&tri=anciens')).toEqual(newest.toReversed());
});

test('a list shows how many rows it has and how many match, and removes each filter', async () => {
  const [id = ''] = await addMessages(2, 'archived');
  const whole = await (await school.admin.visit('/admin/messages?etat=archives')).text();
  expect(whole).toMatch(/\d+ messages/);
  const found = await (await school.admin.visit(`/admin/messages?etat=archives&q=${id}`)).text();
  expect(found).toMatch(/1 résultat sur \d+/);
  expect(found).toMatch(/aria-label="Retirer le filtre[^"]*"[^>]*href="\/admin\/messages\?etat=archives"/);
  const none = await (
    await school.admin.visit('/admin/messages?etat=archives&q=introuvable-nulle-part')
  ).text();
  expect(none).toMatch(/href="\/admin\/messages\?etat=archives"[^>]*>(?:<span[^>]*>)?Retirer les filtres/);
});
