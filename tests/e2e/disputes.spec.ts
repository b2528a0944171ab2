import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import type pg from 'pg';
import { formatDate } from '#common/dates.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { openDevice } from '../support/open-device.ts';
import { buy, contestedCard } from '../support/pay.ts';
import { openProvider, type Provider } from '../support/provider.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let school: School;
let pool: pg.Pool;
let provider: Provider;
let admin: Member;
let course: Course;

test.beforeAll(async () => {
  school = await startSchool();
  pool = school.database.pool;
  provider = await openProvider({ url: school.url, database: { pool } as never });
  admin = await openAdmin(school);
  course = await publishCourse(admin, { title: 'Raconter au passé' });
});

test.afterAll(async () => {
  expect(school?.errorLines()).toEqual([]);
  await provider?.[Symbol.asyncDispose]();
  await admin?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

/** Opens a member whose payment is disputed at once, and returns the provider's dispute. */
async function buyContested() {
  const member = await openMember(school);
  await member.visit(await buy(member, course.buyPath, contestedCard));
  const { rows } = await pool.query('select id, payment_intent_id from orders where uid = $1', [member.uid]);
  const [{ id, payment_intent_id: intent }] = rows;
  const { data } = await provider.stripe.disputes.list({ payment_intent: intent });
  const [dispute] = data;
  if (!dispute) throw new Error('no dispute was created');
  return { member, orderId: String(id), dispute };
}

/** Makes the test bank decide, by its documented keywords. */
const decide = (id: string, words: 'winning_evidence' | 'losing_evidence') =>
  provider.stripe.disputes.update(id, { evidence: { uncategorized_text: words }, submit: true });

/** Waits until the course page opens or redirects to the presentation, as `path` states. */
const expectAccess = (page: Page, path: '/course/' | '/products/') =>
  expect(async () => {
    await page.goto(`${school.url}/course/${course.id}`);
    await expect(page).toHaveURL(`${school.url}${path}${course.id}`, { timeout: 1_000 });
  }).toPass();

async function openContested(browser: Browser) {
  const bought = await buyContested();
  const page = await openDevice(browser, school, bought.member);
  const office = await openDevice(browser, school, admin);
  await test.step('suspends access during the dispute and shows the buyer the reason', async () => {
    await expectAccess(page, '/products/');
    await page.goto(`${school.url}/profile`);
    await expect(page.getByRole('row', { name: /Raconter au passé/ })).toContainText('Contestée');
  });
  await test.step('the dashboard shows the dispute and its deadline', async () => {
    const { due_by: due } = bought.dispute.evidence_details;
    const day = formatDate(new Date((due ?? 0) * 1_000));
    await office.goto(`${school.url}/admin`);
    await expect(office.locator(`a[href="/admin/orders/${bought.orderId}"]`).first()).toBeVisible();
    await office.goto(`${school.url}/admin/orders/decisions`);
    const waiting = office.getByRole('region', { name: /^Paiement de 49,00\s€ contesté/ });
    await expect(waiting.first()).toContainText(`À faire avant le ${day}`);
    await expectAccessible(office);
    await office.goto(`${school.url}/admin/orders/${bought.orderId}`);
    await expect(office.getByText('Ouverte : vous pouvez répondre')).toBeVisible();
    await expectAccessible(office);
  });
  return { ...bought, page, office };
}

/** Reloads the order details until `shown` is visible. */
const expectSheet = (office: Page, shown: Locator) =>
  expect(async () => {
    await office.reload();
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();

test('a lost dispute leaves access revoked and issues a credit note', async ({ browser }) => {
  const { dispute, page, office } = await openContested(browser);
  await decide(dispute.id, 'losing_evidence');
  await expectSheet(office, office.getByText('Perdue : la banque a remboursé la personne'));
  await expect(office.getByRole('link', { name: /^Facture F-/ })).toBeVisible();
  await expectSheet(office, office.getByRole('link', { name: /^Avoir A-/ }));
  await expect(office.getByText(/^Fermé · /)).toBeVisible();
  await expectAccessible(office);
  await expectAccess(page, '/products/');
  await office.goto(`${school.url}/admin/orders/decisions`);
  await expect(office.getByRole('region', { name: /^Paiement de .* contesté/ })).toHaveCount(0);
});

test('a won dispute restores access without a credit note', async ({ browser }) => {
  const { dispute, page, office } = await openContested(browser);
  await decide(dispute.id, 'winning_evidence');
  await expectSheet(office, office.getByText('Terminée : vous gardez le montant'));
  await expect(office.getByText('Payée', { exact: true })).toBeVisible();
  await expect(office.getByText(/^Ouvert par cette commande/)).toBeVisible();
  await expect(office.getByRole('link', { name: /^Avoir/ })).toHaveCount(0);
  await expectAccessible(office);
  await expectAccess(page, '/course/');
  await office.goto(`${school.url}/admin/orders/decisions`);
  await expect(office.getByRole('region', { name: /^Paiement de .* contesté/ })).toHaveCount(0);
});
