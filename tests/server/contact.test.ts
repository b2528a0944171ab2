import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileWords } from '#tests/support/hostile-words.ts';
import { type Member, openAdmin, openMember, openUnverified } from '../support/accounts.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let admin: Member;
let visitor: Visitor;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  visitor = openVisitor(school);
});

afterAll(() => school?.[Symbol.asyncDispose]());

test('the school forwards a message to the admin, or to its contact address once it has one', async () => {
  const form = compose();
  await send(form);
  const [brought] = await findEmails(form.email);
  expect(brought).toMatchObject({ kind: 'message', recipient: admin.email });
  await school.database.pool.query(
    `insert into settings (key, value) values ('school', '{"email":"contact@ecole.example"}')`,
  );
  await expect.poll(async () => (await visitor.visit('/contact')).text()).toContain('contact@ecole.example');
});

let written = 0;

const compose = (changes: Record<string, string> = {}) => {
  const number = ++written;
  return {
    name: 'Léa Œuvrard',
    email: `lea${number}@exemple.test`,
    subject: 'niveau',
    body: `Question numéro ${number} : par où commencer ?`,
    suite: '',
    ...changes,
  };
};

/** Clears the rate limit first, because every test here shares one IP address. */
const send = async (
  form: Record<string, string>,
  from: Visitor = visitor,
  init: RequestInit = {},
  address = '/contact',
) => {
  await school.database.pool.query("delete from rate_limits where key like 'contact-network%'");
  return from.visit(address, { ...init, form });
};

/** Sends an invalid message and returns the URL that shows it again. */
const refuse = async (form: Record<string, string>, address?: string): Promise<string> => {
  const answer = await send(form, visitor, {}, address);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
};

const findKept = async (email: string) =>
  (await school.database.pool.query('select * from messages where email = $1 order by created_at', [email]))
    .rows;
const findEmails = async (email: string) =>
  (
    await school.database.pool.query(
      'select kind, recipient, reply_to from letters where reply_to = $1 or recipient = $1 order by kind',
      [email],
    )
  ).rows;

describe('contact message', () => {
  test('redirects to a reloadable page and is stored once, however often it is sent', async () => {
    const form = compose();
    const answers = await Promise.all([1, 2, 3].map(() => send(form)));
    for (const answer of answers)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact/merci']);
    const thanks = await visitor.visit('/contact/merci');
    expect([thanks.status, await thanks.text()]).toEqual([200, expect.stringContaining('Message envoyé')]);
    expect(await findKept(form.email)).toMatchObject([{ state: 'new', uid: '', body: form.body }]);
    expect(await findEmails(form.email)).toEqual([
      { kind: 'message', recipient: 'contact@ecole.example', reply_to: form.email },
      { kind: 'message-receipt', recipient: form.email, reply_to: null },
    ]);
  });

  test('is shown again with an error for each invalid field', async () => {
    const body = 'Un "mot" <b>& deux</b>';
    const address = await refuse({
      name: '',
      email: 'lea@',
      subject: 'x',
      body: body.slice(0, 8),
      suite: '',
    });
    expect(address).toMatch(/^\/contact\/corriger\/[0-9a-f]{32}$/);
    const answer = await visitor.visit(address);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(html).toContain('4 champs à corriger');
    for (const field of ['name', 'email', 'subject', 'body']) {
      expect(html).toMatch(
        new RegExp(`id="message-${field}"[^>]*aria-describedby="[^"]*message-${field}-error`),
      );
      expect(html).toContain(`href="#message-${field}"`);
    }
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(4);
    expect(html).toContain('value="lea@"');
    expect(html).toContain('Un &quot;mot');
    expect(html).toMatch(/tabindex="-1" autofocus=""/i);
  });

  test('deletes the stored rejected input once a corrected message is accepted', async () => {
    const form = compose();
    const first = await refuse({ ...form, body: 'Court' });
    const second = await refuse({ ...form, email: 'lea@' }, first);
    expect((await visitor.visit(first)).headers.get('location')).toBe('/contact');
    expect(await (await visitor.visit(second)).text()).toContain(form.body);
    const taken = await send(form, visitor, {}, second);
    expect(taken.headers.get('location')).toBe('/contact/merci');
    expect((await visitor.visit(second)).headers.get('location')).toBe('/contact');
    expect(await findKept(form.email)).toHaveLength(1);
  });

  test('belongs to the signed-in member, whose address the form fills in', async () => {
    const member = await openMember(school);
    const page = await (await member.visit('/contact?sujet=achat')).text();
    expect(page).toContain(`value="${member.email}"`);
    expect(page).toMatch(/<option value="achat" selected/);
    const form = compose({ email: member.email });
    expect((await send(form, member)).status).toBe(303);
    expect(await findKept(member.email)).toMatchObject([{ uid: member.uid }]);
  });

  test("belongs to no account if the sender's address is unverified", async () => {
    const stranger = await openUnverified(school);
    expect(await (await stranger.visit('/contact')).text()).not.toContain(stranger.email);
    const form = compose({ email: stranger.email });
    expect((await send(form, stranger)).status).toBe(303);
    expect(await findKept(stranger.email)).toMatchObject([{ uid: '', name: form.name }]);
  });

  test('is rejected from another origin', async () => {
    const form = compose();
    const headers = { origin: 'https://pirate.example' };
    const answer = await send(form, visitor, { headers });
    expect(answer.status).toBe(403);
    expect(await findKept(form.email)).toEqual([]);
  });

  test('is stored as spam, without an email, if it fills the honeypot or advertises', async () => {
    const trapped = compose({ suite: 'https://x.example' });
    const selling = compose({ body: 'Buy <a href="https://x.example">here</a> at once' });
    for (const form of [trapped, selling]) {
      const answer = await send(form);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact/merci']);
      expect(await findKept(form.email)).toMatchObject([{ state: 'spam' }]);
      expect(await findEmails(form.email)).toEqual([]);
    }
  });

  test('is rejected, with its text kept, if it is the ninth from one network', async () => {
    await school.database.pool.query("delete from rate_limits where key like 'contact-network%'");
    const answers = [];
    for (let time = 0; time < 9; time++) answers.push(await visitor.visit('/contact', { form: compose() }));
    const places = answers.map(({ headers }) => headers.get('location') ?? '');
    expect(places.map((place) => place === '/contact/merci')).toEqual([...Array(8).fill(true), false]);
    const refused = await visitor.visit(places.at(-1) ?? '');
    const html = await refused.text();
    expect(refused.status).toBe(429);
    expect(html).toContain('Attendez');
    expect(html).toContain(`Question numéro ${written}`);
  });

  test('is rejected if oversized and harmless if hostile', async () => {
    const long = compose({ body: 'x'.repeat(60_000) });
    expect((await visitor.visit(await refuse(long))).status).toBe(400);
    for (const words of hostileWords) {
      const name = words.slice(0, 60) || 'x';
      const form = compose({ name, body: `Bonjour, ${words.slice(0, 3_000)}` });
      const { status } = await send(form);
      expect([words.slice(0, 20), status === 303 || status === 400]).toEqual([words.slice(0, 20), true]);
    }
    const file = new FormData();
    file.set('body', new Blob(['x']), 'message.txt');
    const strange = await visitor.visit('/contact', { method: 'POST', body: file });
    expect(strange.headers.get('location')).toMatch(/^\/contact\/corriger\//);
    expect(school.errorLines()).toEqual([]);
  });
});

describe('back office', () => {
  const findId = async (email: string): Promise<string> => (await findKept(email))[0]?.id;

  test('searches, lists, moves and deletes messages', async () => {
    const form = compose({ name: 'Zoé Particulière', body: 'Une phrase introuvable ailleurs, vraiment.' });
    await send(form);
    const path = `/admin/messages/${await findId(form.email)}`;
    for (const query of ['', '?q=particuliere', `?q=${form.email.split('@')[0]}`, '?q=INTROUVABLE+zoe'])
      expect(await (await admin.visit(`/admin/messages${query}`)).text()).toContain('Zoé Particulière');
    expect(await (await admin.visit('/admin/messages?q=100%25')).text()).not.toContain('Zoé Particulière');

    // Opening a message does not mark it as read.
    expect((await admin.visit(path)).status).toBe(200);
    expect(await findKept(form.email)).toMatchObject([{ state: 'new' }]);
    const ask = (act: string, to?: string) => admin.visit(`${path}.data`, { json: { act, to } });
    expect((await ask('read')).status).toBe(200);
    expect(await findKept(form.email)).toMatchObject([{ state: 'read' }]);
    await ask('move', 'archived');
    expect((await ask('read')).status).toBe(200);
    expect(await findKept(form.email)).toMatchObject([{ state: 'archived' }]);
    expect((await ask('erase')).status).toBe(400);
    expect((await ask('move', 'elsewhere')).status).toBe(400);
    expect((await ask('constructor')).status).toBe(400);
    await ask('move', 'deleted');
    expect(await (await admin.visit('/admin/messages')).text()).not.toContain('Zoé Particulière');
    expect(await (await admin.visit('/admin/messages?etat=corbeille')).text()).toContain('Zoé Particulière');
    expect((await ask('erase')).status).toBe(200);
    expect(await findKept(form.email)).toEqual([]);
    expect((await findEmails(form.email)).filter(({ kind }) => kind === 'message')).toEqual([]);
    expect((await admin.visit(path)).status).toBe(404);
  });

  test('shows every message once across the pages of a long list', async () => {
    await school.database.pool.query(
      `insert into messages (id, name, email, subject, body, state, fingerprint, created_at)
       select 'p' || n, 'Page', 'page@exemple.test', 'autre', 'Numéro ' || n, 'archived', n, now() - n / 3 * interval '1 s'
       from generate_series(1, 120) n`,
    );
    const seen: string[] = [];
    let path: string | undefined = '/admin/messages?etat=archives';
    while (path) {
      const html: string = await (await admin.visit(path)).text();
      seen.push(...[...html.matchAll(/href="\/admin\/messages\/(p\d+)"/g)].map(([, id = '']) => id));
      path = /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });
});

test('the audit log marks an aborted export as incomplete', async () => {
  await school.database.pool.query(
    `insert into messages (id, name, email, subject, body, state, fingerprint)
     select 'x' || n, 'Long', 'long@exemple.test', 'autre', repeat('Une longue histoire. ', 240), 'spam', 'x' || n
     from generate_series(1, 6000) n`,
  );
  const leaving = new AbortController();
  const answer = await admin.visit('/admin/messages.csv?etat=indesirables', { signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  const readLine = async () =>
    (await school.database.pool.query("select after from changes where kind = 'export'")).rows.map(
      ({ after }) => after,
    );
  await expect.poll(readLine).toMatchObject([{ rows: expect.any(Number), whole: false }]);
  const journal = await (await admin.visit('/admin/journal?sujet=export')).text();
  expect(journal).toContain('puis l’export s’est interrompu');
});
