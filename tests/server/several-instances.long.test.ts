import { randomBytes } from 'node:crypto';
import { getBytes, ref, uploadBytesResumable } from '@firebase/storage';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { isInstalled } from '../support/deployed-proxy.ts';
import { waitForEmail } from '../support/emails.ts';
import { type Instances, startInstances } from '../support/instances.ts';
import { buy } from '../support/pay.ts';
import { type Course, draftOf, publishCourse } from '../support/publish-course.ts';
import { openVisitor } from '../support/visitor.ts';

describe.skipIf(!isInstalled('nginx'))('three servers behind a proxy', { timeout: 180_000 }, () => {
  let school: Instances;
  let admin: Member;
  let course: Course;

  beforeAll(async () => {
    school = await startInstances(3);
    admin = await openAdmin(school);
    course = await publishCourse(admin);
  }, 180_000);

  afterAll(() => school?.[Symbol.asyncDispose]());

  test('serves requests from each of them', async () => {
    const visitor = openVisitor(school);
    for (let times = 0; times < 12; times += 1) expect((await visitor.visit('/')).status).toBe(200);
    for (const instance of school.instances) expect(instance.output()).toMatch(/"path":"\/"|"msg":"request"/);
  });

  test('shares sessions and their revocation immediately', async () => {
    const member = await openMember(school);
    for (let times = 0; times < 6; times += 1) expect((await member.visit('/members')).status).toBe(200);
    expect((await member.visit('/deconnexion', { method: 'POST' })).status).toBe(303);
    for (let times = 0; times < 6; times += 1) expect((await member.visit('/members')).status).toBe(302);
  });

  test('delivers a purchase once, with one email', async () => {
    const buyer = await openMember(school);
    expect((await buyer.visit(await buy(buyer, course.buyPath))).status).toBe(200);
    await vi.waitFor(
      async () => expect(await (await buyer.visit(`/course/${course.id}`)).text()).toContain('/media/'),
      { timeout: 30_000, interval: 100 },
    );
    await waitForEmail(school, buyer.email, /achat|commande/i);
    const { rows } = await school.database.pool.query(
      "select (select count(*)::int from payments.webhook_endpoints) as endpoints, (select count(*)::int from letters where kind = 'purchase') as letters",
    );
    expect(rows).toEqual([{ endpoints: 1, letters: 1 }]);
  });

  test('restores a rejected form on every server', async () => {
    const visitor = openVisitor(school);
    const refused = await visitor.visit('/contact', { form: { name: 'Noé', body: 'Ce que j’ai écrit' } });
    expect(refused.status).toBe(303);
    const address = refused.headers.get('location') ?? '';
    for (let times = 0; times < 6; times += 1) {
      const page = await visitor.visit(address);
      expect([page.status, (await page.text()).includes('Ce que j’ai écrit')]).toEqual([400, true]);
    }
  });

  test('continues a large upload on any server', async () => {
    const bytes = randomBytes(9_000_000);
    const object = ref(admin.storage, `products/${course.folder}/files/partage.pdf`);
    await uploadBytesResumable(object, bytes, { contentType: 'application/pdf' });
    expect(Buffer.from(await getBytes(object)).equals(bytes)).toBe(true);
  });

  test('shows changes on every server, on cached pages too', async () => {
    const visitor = openVisitor(school);
    const path = `/products/${course.id}`;
    for (let times = 0; times < 9; times += 1) await visitor.visit(path);
    const title = `Un titre nouveau ${randomBytes(4).toString('hex')}`;
    const json = { draft: { ...draftOf(title), price: '12,50' } };
    expect((await admin.visit(`/admin/products/edit-${course.id}.data`, { json })).status).toBe(200);
    // The change notification needs some milliseconds to reach the other servers.
    await vi.waitFor(
      async () => {
        for (let times = 0; times < 9; times += 1)
          expect(await (await visitor.visit(path)).text()).toContain(title);
      },
      { timeout: 10_000, interval: 50 },
    );
  });

  test('share one limit on password guesses', async () => {
    const visitor = openVisitor(school);
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=cedille';
    const json = { email: admin.email, password: 'ce n’est pas celui-là', returnSecureToken: true };
    const answers: string[] = [];
    for (let times = 0; times < 30; times += 1)
      answers.push((await (await visitor.visit(path, { json })).json()).error.message.split(' ')[0]);
    const taken = answers.indexOf('TOO_MANY_ATTEMPTS_TRY_LATER');
    // A single server would accept the same number.
    expect(taken).toBeGreaterThan(3);
    expect(taken).toBeLessThanOrEqual(10);
    expect(new Set(answers.slice(taken))).toEqual(new Set(['TOO_MANY_ATTEMPTS_TRY_LATER']));
  });

  test('writes no errors to the log', () => {
    expect(school.errorLines()).toEqual([]);
  });
});
