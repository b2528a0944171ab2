import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { bothBoxes, buy, withoutWaiver } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

let school: SharedSchool;
let course: Course;
let exercise: string;
let learner: Member;
let page: string;

const text = '# Mon quartier · B1\n\n## Rédiger — Décrivez votre quartier.\n! modèle: Calme.\n';

/** Saves changed fields of the course in the back office. */
async function save(by: Pick<Member, 'visit'>, fields: object) {
  const { rows } = await school.database.pool.query<{ version: number }>(
    'select version from products where id = $1',
    [course.id],
  );
  const draft = { title: course.title, ...fields };
  return by.visit(`/admin/products/edit-${course.id}`, { json: { draft, version: rows[0]?.version } });
}

const read = async (path: string, by: Pick<Member, 'visit'> = learner) => {
  const response = await by.visit(path);
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
};

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
  exercise = await saveExercise(school.admin, course.id, text);
  learner = await openMember(school);
  page = `${course.buyPath}?pour=corrections`;
  await school.database.pool.query(
    'update products set included_corrections = 0, correction_pack_cents = 1500 where id = $1',
    [course.id],
  );
  await learner.visit(await buy(learner, course.buyPath));
}, 120_000);

describe('buying corrections', () => {
  test('is offered to an owner without corrections, on the exercise and its order page', async () => {
    const work = await read(`/members/exercices/${exercise}`);
    expect(work.text).toContain('Il ne vous reste pas de correction');
    expect(work.text).toContain(`href="${page}"`);
    const order = await read(page);
    expect(order.status).toBe(200);
    expect(order.text).toContain('Acheter des corrections');
    expect(order.text).toMatch(/L221-25/);
    expect(order.text).not.toContain('name="code"');
    expect(order.text).not.toContain('renonce expressément');
  });

  test('returns other people to the content, and rejects their form', async () => {
    const stranger = await openMember(school);
    const shown = await read(page, stranger);
    expect([shown.status, shown.location]).toEqual([302, expect.stringMatching(/^\/products\//)]);
    const sent = await stranger.visit(page, { form: { ...bothBoxes, pour: 'corrections' } });
    expect(sent.headers.get('location') ?? '').not.toContain('/c/pay/');
  });

  test('needs the request to start', async () => {
    const sent = await learner.visit(page, { form: { ...withoutWaiver, pour: 'corrections' } });
    expect(sent.status).toBe(303);
    const again = await read(sent.headers.get('location') ?? '');
    expect(again.text).toContain('Cochez cette case pour recevoir vos corrections');
  });

  test('adds them, and shows order, invoice and withdrawal in the profile and the back office', async () => {
    const returned = await read(await buy(learner, page, undefined, { ...bothBoxes, pour: 'corrections' }));
    expect(returned.text).toMatch(/Vous avez 3 corrections de plus/);
    expect(returned.text).toMatch(/href="\/factures\//);
    expect((await read(`/members/exercices/${exercise}`)).text).toContain('Il vous reste 3 corrections.');
    const { rows } = await school.database.pool.query<{ id: string; number: string }>(
      "select id, number from orders where uid = $1 and purpose = 'corrections'",
      [learner.uid],
    );
    const [order] = rows;
    const profile = (await read('/profile')).text;
    expect(profile).toContain(`3 corrections — ${course.title}`);
    expect(profile).toContain(`commande=${order?.number}`);
    expect(profile).not.toContain(`/bons/${order?.id}`);
    const sheet = await read(`/admin/orders/${order?.id}`, school.admin);
    expect(sheet.text).toMatch(/3 achetées, 3 non utilisées/);
    expect((await read(`/admin/orders/${order?.id}/refund`, school.admin)).text).toMatch(
      /3 corrections non utilisées seront annulées/,
    );
    expect((await read('/admin/orders', school.admin)).text).toContain('3 corrections');
  });

  test('is set with the product by people who may set prices', async () => {
    const saved = await save(school.admin, { correctionPackSize: '5', correctionPackCents: '24,50' });
    expect(saved.status).toBeLessThan(400);
    const { rows } = await school.database.pool.query(
      'select correction_pack_size size, correction_pack_cents cents from products where id = $1',
      [course.id],
    );
    expect(rows).toEqual([{ size: 5, cents: 2_450 }]);
    const refused = await save(school.admin, { correctionPackCents: '0,20' });
    expect(await refused.text()).toContain('Indiquez un prix de');
  });
});
