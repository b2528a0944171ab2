import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withdrawalTermsHref } from '#common/links.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { buy, goodCard, order, withoutWaiver } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let course: Course;
let buyer: Member;
let number: string;
let pending: { number: string; email: string };

const guest = () => openVisitor(school);
const stranger = 'quelqu-un@exemple.test';

beforeAll(async () => {
  school = await startSchool();
  course = await publishCourse(await openAdmin(school));
  buyer = await openMember(school);
  await buyer.visit(await buy(buyer, course.buyPath, goodCard, withoutWaiver));
  number = await findNumber(buyer);
  const undecided = await openMember(school);
  await order(undecided, course.buyPath, withoutWaiver);
  pending = { number: await findNumber(undecided), email: undecided.email };
});

afterAll(() => school?.[Symbol.asyncDispose]());

// All tests share one IP address.
beforeEach(() => school.database.pool.query("delete from rate_limits where key like 'withdrawal-network%'"));

async function findNumber({ uid }: Member): Promise<string> {
  const { rows } = await school.database.pool.query('select number from orders where uid = $1', [uid]);
  return rows[0].number;
}

/** Sends the form and returns the page it leads to, with typed values and random parts normalised. */
async function ask(from: Visitor, typed: { number: string; email: string }) {
  const form = { commande: typed.number, email: typed.email, nom: 'Noé Martin' };
  const sent = await from.visit('/retractation', { form });
  const leads = sent.headers.get('location') ?? '';
  const page = await from.visit(leads);
  const text = await page.text();
  return {
    sent: [sent.status, leads.replace(/[0-9a-f]{32}/, 'secret')],
    status: page.status,
    headers: [...page.headers.keys()],
    text: text
      .replaceAll(typed.number, 'number')
      .replaceAll(typed.email, 'email')
      .replaceAll(/nonce="[^"]*"|[0-9a-f]{32}/g, ''),
  };
}

const countWithdrawals = async () => (await school.database.pool.query('select 1 from withdrawals')).rowCount;

describe('mismatched order number and address', () => {
  test('return the same page, whether or not the order or the address exists', async () => {
    const one = await ask(guest(), { number, email: stranger });
    expect(one).toMatchObject({ sent: [303, '/retractation?refus=secret'], status: 400 });
    expect(one.text).toContain('Aucune commande ne correspond à ce numéro et à cette adresse');
    for (const typed of [
      { number: '0000-0000', email: buyer.email },
      { number: '0000-0000', email: stranger },
      // An unpaid order does not count as a sale.
      pending,
    ])
      expect(await ask(guest(), typed)).toEqual(one);
  });

  test('return the same page to a member, for whom only their own address counts', async () => {
    const member = await openMember(school);
    const theirs = await ask(member, { number, email: buyer.email });
    expect(theirs.status).toBe(400);
    expect(theirs.text).toContain('Aucun achat à annuler');
    expect(await ask(member, { number: '0000-0000', email: buyer.email })).toEqual(theirs);
  });

  test('are limited: after twelve attempts the right pair is rejected as well', async () => {
    const refused = () => ask(guest(), { number: '0000-0000', email: stranger });
    for (let attempt = 0; attempt < 12; attempt++) expect((await refused()).status).toBe(400);
    const limited = await refused();
    expect(limited.status).toBe(429);
    expect(limited.text).toContain('Trop d’essais');
    expect(await ask(guest(), { number, email: buyer.email })).toEqual(limited);
    expect(await countWithdrawals()).toBe(0);
  });
});

test('an invalid field gets an error and does not count as an attempt', async () => {
  for (let attempt = 0; attempt < 15; attempt++) {
    const { status, text } = await ask(guest(), { number, email: 'sans-arobase' });
    expect([status, text.includes('aria-invalid="true"')]).toEqual([400, true]);
  }
});

test('a flood of rejected forms does not delete a pending statement', async () => {
  const visitor = guest();
  const form = { commande: number, email: buyer.email, nom: 'Noé Martin' };
  const statement = (await visitor.visit('/retractation', { form })).headers.get('location') ?? '';
  await school.database.pool.query(
    `insert into refused_forms (secret_hash, sealed, expires_at)
      select 'flood ' || n, '', now() + interval '1 hour' from generate_series(1, 2050) n`,
  );
  const refused = await visitor.visit('/contact', { form: { name: 'Noé' } });
  expect(refused.headers.get('location')).toMatch(/^\/contact\/corriger\//);
  expect((await visitor.visit(statement)).status).toBe(200);
});

test('the right pair leads to a statement to confirm, and opening its link withdraws nothing', async () => {
  const visitor = guest();
  const form = { commande: number, email: buyer.email, nom: 'Noé <b>Martin</b>' };
  const sent = await visitor.visit('/retractation', { form });
  const statement = sent.headers.get('location') ?? '';
  expect(statement).toMatch(/^\/retractation\/[0-9a-f]{32}$/);
  const page = await visitor.visit(statement);
  expect([page.status, page.headers.get('cache-control')]).toEqual([
    200,
    expect.stringContaining('no-store'),
  ]);
  expect(await page.text()).toContain('Noé &lt;b&gt;Martin&lt;/b&gt;');
  expect(await countWithdrawals()).toBe(0);
  // A request from another origin does not confirm.
  const foreign = await visitor.visit(statement, { form: {}, headers: { origin: 'https://autre.example' } });
  expect(foreign.status).toBe(403);
  expect(await countWithdrawals()).toBe(0);
  const confirmed = await visitor.visit(statement, { form: {} });
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, statement]);
  expect(await (await visitor.visit(statement)).text()).toContain('Nous avons bien reçu votre rétractation');
  expect(await countWithdrawals()).toBe(1);
  expect(school.errorLines()).toEqual([]);
});

test('pages that mention the right of withdrawal link to its section of the terms of sale', async () => {
  const read = async (path: string) => (await guest().visit(path)).text();
  expect(await read('/terms-and-conditions')).toContain(`id="${withdrawalTermsHref.split('#')[1]}"`);
  for (const [path, links] of [
    [`/products/${course.id}`, 2],
    ['/retractation', 1],
  ] as const)
    expect((await read(path)).split(`<a href="${withdrawalTermsHref}">`)).toHaveLength(links + 1);
});
