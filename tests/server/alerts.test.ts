import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hostileWords } from '#tests/support/hostile-words.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { addProduct, draftOf } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let admin: Member;
let visitor: Visitor;
let awaited: string;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  visitor = openVisitor(school);
  awaited = await addProduct(admin, { ...draftOf('Le conditionnel'), enabled: false });
});

afterAll(() => school?.[Symbol.asyncDispose]());

let written = 0;
const newEmail = () => `alerte${++written}@exemple.test`;

/** Requests an alert with a fresh rate limit, because every test here shares one IP address. */
async function ask(
  email: string,
  { id = awaited, from = visitor, ...more }: { id?: string; from?: Visitor; suite?: string } = {},
) {
  await school.database.pool.query("delete from rate_limits where key like 'alert-network%'");
  return from.visit(`/products/${id}`, { form: { email, ...more } });
}

const findAlerts = async (email: string) =>
  (await school.database.pool.query('select * from availability_alerts where email = $1', [email])).rows;

const findLink = (email: string): Promise<string> =>
  vi.waitFor(async () => {
    const { rows } = await school.database.pool.query<{ text: string }>(
      "select text from letters where recipient = $1 and kind = 'alert' order by id desc",
      [email],
    );
    const link = /\/alertes\/[\w-]{43}/.exec(rows[0]?.text ?? '')?.[0];
    if (!link) throw new Error(`no email to ${email} yet`);
    return link;
  }, 15_000);

describe('availability alert request', () => {
  test('redirects to the same page for new, known, pending and spam requests', async () => {
    const email = newEmail();
    const answers = [await ask(email), await ask(email)];
    const link = await findLink(email);
    await visitor.visit(link, { form: { acte: 'confirmer' } });
    answers.push(await ask(email), await ask(newEmail(), { suite: 'oui' }));
    for (const answer of answers)
      expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
        303,
        '/alertes/merci',
        '',
      ]);
    expect(await (await visitor.visit('/alertes/merci')).text()).not.toContain(email);
    expect(await findAlerts(email)).toHaveLength(1);
  });

  test('rejects an invalid email address and shows the reason in the form', async () => {
    for (const [typed, words] of [
      ['', 'Saisissez votre adresse e-mail.'],
      ['lea@', 'Adresse e-mail incorrecte'],
      [`${'a'.repeat(300)}@exemple.test`, 'Adresse e-mail incorrecte'],
    ] as const) {
      const answer = await ask(typed);
      const address = answer.headers.get('location') ?? '';
      expect([answer.status, address]).toEqual([
        303,
        expect.stringMatching(/^\/alertes\/corriger\/[0-9a-f]{32}$/),
      ]);
      const page = await visitor.visit(address);
      expect([page.status, page.headers.get('cache-control')]).toEqual([400, 'no-store']);
      const html = await page.text();
      expect(html).toContain(words);
      expect(html).toContain('Le conditionnel');
      const email = newEmail();
      const corrected = await visitor.visit(address, { form: { email } });
      expect(corrected.headers.get('location')).toBe('/alertes/merci');
      expect(await findAlerts(email)).toHaveLength(1);
      expect((await visitor.visit(address)).headers.get('location')).toBe('/courses');
    }
  });

  test('creates no alert for a product that is available, hidden or unknown', async () => {
    const sold = await addProduct(admin, draftOf('Le présent'));
    const hidden = await addProduct(admin, { ...draftOf('Un brouillon'), displayed: false, enabled: false });
    const email = newEmail();
    for (const id of [sold, hidden, 'nulle-part']) {
      const answer = await ask(email, { id });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/products/${id}`]);
    }
    expect((await visitor.visit(`/products/${hidden}`)).status).toBe(404);
    expect(await (await visitor.visit(`/products/${sold}`)).text()).not.toContain('Recevoir une alerte');
    expect(await findAlerts(email)).toEqual([]);
  });

  test('rejects the 11th request from one network and keeps the typed address in the form', async () => {
    const emails = Array.from({ length: 11 }, newEmail);
    await school.database.pool.query("delete from rate_limits where key like 'alert-network%'");
    const answers = [];
    for (const email of emails)
      answers.push(await visitor.visit(`/products/${awaited}`, { form: { email } }));
    expect(answers.slice(0, 10).map((answer) => answer.headers.get('location'))).toEqual(
      Array(10).fill('/alertes/merci'),
    );
    const page = await visitor.visit(answers[10]?.headers.get('location') ?? '');
    expect(page.status).toBe(429);
    expect(await page.text()).toContain(`value="${emails[10]}"`);
  });

  test('accepts hostile text without harm and rejects requests from other origins', async () => {
    for (const words of hostileWords) expect([303]).toContain((await ask(words)).status);
    const headers = { origin: 'https://pirate.example' };
    const answer = await visitor.visit(`/products/${awaited}`, { form: { email: newEmail() }, headers });
    expect(answer.status).toBe(403);
  });

  test('fills in the email address of a signed-in member', async () => {
    const member = await openMember(school);
    expect(await (await member.visit(`/products/${awaited}`)).text()).toContain(`value="${member.email}"`);
    expect(await (await visitor.visit(`/products/${awaited}`)).text()).toContain('Recevoir une alerte');
  });
});

describe('link of the alert email', () => {
  test('confirms the alert by POST only, and only once', async () => {
    const email = newEmail();
    await ask(email);
    const link = await findLink(email);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await visitor.visit(link, { method });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    expect(await findAlerts(email)).toMatchObject([{ confirmed_at: null }]);
    for (let press = 0; press < 2; press++)
      expect((await visitor.visit(link, { form: { acte: 'confirmer' } })).headers.get('location')).toBe(link);
    const [alert] = await findAlerts(email);
    expect(alert.confirmed_at).not.toBeNull();
    const page = await visitor.visit(link);
    const html = await page.text();
    expect(html).toContain('Alerte confirmée');
    expect(html).not.toContain(email);
    expect(page.headers.get('referrer-policy')).toMatch(/no-referrer|same-origin|strict-origin/);
  });

  test('cancels the alert, also when submitted twice', async () => {
    const email = newEmail();
    await ask(email);
    const link = await findLink(email);
    for (let press = 0; press < 2; press++) {
      const answer = await visitor.visit(link, { form: { acte: 'renoncer' } });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/alertes/fin']);
    }
    expect(await findAlerts(email)).toEqual([]);
    expect((await visitor.visit(link)).status).toBe(404);
    expect((await visitor.visit(link, { form: { acte: 'confirmer' } })).status).toBe(404);
  });

  test.each(['inconnu', 'x'.repeat(43), `${'x'.repeat(43)}%00`, '%F0%9F%98%80'])(
    'returns 404 for the secret %s',
    async (secret) => {
      expect((await visitor.visit(`/alertes/${secret}`)).status).toBe(404);
      expect((await visitor.visit(`/alertes/${secret}`, { form: { acte: 'confirmer' } })).status).toBe(404);
    },
  );

  test('rejects an unknown command', async () => {
    const email = newEmail();
    await ask(email);
    const link = await findLink(email);
    for (const form of [{}, { acte: 'autre' }] as Record<string, string>[])
      expect((await visitor.visit(link, { form })).status).toBe(400);
    expect(await findAlerts(email)).toMatchObject([{ confirmed_at: null }]);
  });
});

test('the back office shows how many people await a product, but no email addresses or secrets', async () => {
  const product = await addProduct(admin, { ...draftOf('Le gérondif'), enabled: false });
  const editor = `/admin/products/edit-${product}`;
  expect(await (await admin.visit(editor)).text()).not.toContain('attend la mise en vente');
  const email = newEmail();
  await ask(email, { id: product });
  const link = await findLink(email);
  await visitor.visit(link, { form: { acte: 'confirmer' } });
  const page = await (await admin.visit(editor)).text();
  expect(page).toMatch(/1[\s\u00a0\u202f]personne attend la mise en vente/);
  for (const path of [editor, '/admin/mail', '/admin/mail.csv', '/admin/journal', '/admin']) {
    const text = await (await admin.visit(path)).text();
    expect(text, path).not.toContain(email);
    expect(text, path).not.toContain(link);
  }
  expect(await (await admin.visit(`/admin/mail?q=${email}`)).text()).toContain('Aucun e-mail trouvé');
  const { rows } = await school.database.pool.query<{ id: string }>(
    'select id from letters where recipient = $1',
    [email],
  );
  for (const { id } of rows) expect((await admin.visit(`/admin/mail/${id}`)).status).toBe(404);
});
