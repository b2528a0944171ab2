import { type Browser, expect, type Page, test } from '@playwright/test';
import type pg from 'pg';
import { formatDateTime } from '#common/dates.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { findLink, waitForEmail } from '../support/emails.ts';
import { pressByKeyboard, tabTo, tabToSeen } from '../support/keyboard.ts';
import { openDevice } from '../support/open-device.ts';
import { findLayoutFaults, findTextFaults } from '../support/page-faults.ts';
import { buy, goodCard, withoutWaiver } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let school: School;
let pool: pg.Pool;
let admin: Member;
let course: Course;

test.beforeAll(async () => {
  school = await startSchool();
  pool = school.database.pool;
  admin = await openAdmin(school);
  course = await publishCourse(admin, { title: 'Raconter au passé' });
});

test.afterAll(async () => {
  expect(school?.errorLines()).toEqual([]);
  await admin?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

/** Opens a member who paid the course without waiver, with the order number and the confirmation email. */
async function buyKeepingTheRight(): Promise<{ member: Member; number: string; letter: { text?: string } }> {
  const member = await openMember(school);
  await member.visit(await buy(member, course.buyPath, goodCard, withoutWaiver));
  const email = await waitForEmail(school, member.email, /votre commande/i);
  const number = /\d{4}-\d{4}/.exec(email.text ?? '')?.[0] ?? 'no number';
  return { member, number, letter: email };
}

const row = (page: Page) => page.getByRole('row', { name: /Raconter au passé/ });
const withdrawHere = (page: Page) => row(page).getByRole('link', { name: 'Renoncer au contrat ici' });
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name);
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

/** Expects an accessible page without layout or text issues. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(findLayoutFaults)).toEqual([]);
  expect(await page.evaluate(findTextFaults)).toEqual([]);
}

const readWithdrawals = async (number: string) =>
  (
    await pool.query(
      'select w.effect, w.decision, w.confirmed_at from withdrawals w join orders o on o.id = w.order_id where o.number = $1',
      [number],
    )
  ).rows;

test('a buyer with the right to withdraw does so from the profile in three clicks, gets a receipt and a refund', {
  tag: '@main',
}, async ({ browser }) => {
  const { member, number } = await buyKeepingTheRight();
  const page = await openDevice(browser, school, member);
  await page.goto(`${school.url}/profile`);
  await expect(row(page)).toContainText('Payée');

  await test.step('first click: the order is preselected', async () => {
    await withdrawHere(page).click();
    await title(page, 'Renoncer au contrat');
    await expect(field(page, 'Commande').locator('option:checked')).toContainText(number);
    await expectSound(page);
    await field(page, 'Votre nom').fill('Noé Martin');
  });

  await test.step('second click: the exact statement and its consequences', async () => {
    await page.context().setOffline(true);
    await button(page, 'Continuer').click();
    await expect(page.getByRole('alert')).toContainText('Rien n’a été envoyé');
    await page.context().setOffline(false);
    await button(page, 'Continuer').click();
    await title(page, 'Votre déclaration');
    for (const words of ['Raconter au passé', number, 'Noé Martin', member.email])
      await expect(page.getByRole('blockquote')).toContainText(words);
    await expect(page.getByText('Votre accès sera fermé tout de suite')).toBeVisible();
    await expectSound(page);
    expect(await readWithdrawals(number)).toEqual([]);
  });

  await test.step('third click: the receipt with date and time, unchanged when read again', async () => {
    await button(page, 'Confirmer la rétractation').dblclick();
    await title(page, 'Nous avons bien reçu votre rétractation');
    const receipt = page.getByRole('main');
    const [withdrawal] = await readWithdrawals(number);
    await expect(receipt).toContainText(`${formatDateTime(withdrawal.confirmed_at)} (heure de Paris)`);
    await expect(receipt).toContainText(number);
    await expectSound(page);
    const text = await receipt.innerText();
    await page.reload();
    await expect(receipt).toHaveText(text, { useInnerText: true });
    expect(await readWithdrawals(number)).toMatchObject([
      { effect: 'due', confirmed_at: withdrawal.confirmed_at },
    ]);
  });

  await test.step('emails: first the receipt, then the refund', async () => {
    const receipt = await waitForEmail(school, member.email, /^Votre rétractation de la commande/);
    expect(receipt.subject).toContain(number);
    expect(receipt.text).toContain('heure de Paris');
    expect(receipt.text).toContain('le contrat a pris fin');
    expect((await waitForEmail(school, member.email, /rembours/i)).text).toContain('49,00');
  });

  await test.step('the order is refunded, cannot be withdrawn again and never gives access', async () => {
    await page.goto(`${school.url}/profile`);
    await expect(row(page)).toContainText('Remboursée');
    await expect(withdrawHere(page)).toHaveCount(0);
    expect(await readWithdrawals(number)).toMatchObject([{ effect: 'due', decision: 'refunded' }]);
    // After fourteen days the school would grant any access that this query finds.
    const waiting = await pool.query(
      'select 1 from entitlements where uid = $1 and (revoked_at is null or opens_at is not null)',
      [member.uid],
    );
    expect(waiting.rowCount).toBe(0);
    await page.goto(`${school.url}/course/${course.id}`);
    await expect(page).toHaveURL(`${school.url}/products/${course.id}`);
    await page.goto(`${school.url}/retractation`);
    await expect(page.getByText('Aucun achat à annuler')).toBeVisible();
    await expectSound(page);
  });
});

test('a guest withdraws by order number and address with the keyboard at 320 px, and errors reveal nothing', async ({
  browser,
}) => {
  const { member, number, letter: email } = await buyKeepingTheRight();
  const page = await openGuest(browser);
  await page.goto(findLink(email, '/retractation').replace(/^\(|\)\.?$/g, ''));
  await title(page, 'Renoncer au contrat');
  await expect(field(page, 'Numéro de la commande')).toHaveValue(number);
  await expectSound(page);

  const answerTo = async (typed: { number: string; email: string }) => {
    await field(page, 'Numéro de la commande').fill(typed.number);
    await field(page, 'Adresse e-mail de la commande').fill(typed.email);
    await field(page, 'Votre nom').fill('Noé Martin');
    await pressByKeyboard(page, button(page, 'Continuer'));
    await expect(page.locator(':focus').getByRole('alert')).toContainText('pas trouvé votre commande');
    return page.getByRole('main').innerText();
  };

  await test.step('a wrong address and an unknown number get the same response', async () => {
    const wrongAddress = await answerTo({ number, email: 'quelqu-un@exemple.test' });
    await expectSound(page);
    await page.goto(`${school.url}/retractation`);
    const unknownNumber = await answerTo({ number: '0000-0000', email: member.email });
    expect(unknownNumber).toBe(wrongAddress);
  });

  await test.step('correct values lead to the statement, which is confirmed', async () => {
    await tabTo(page, field(page, 'Numéro de la commande'));
    // With a space instead of the hyphen.
    await page.keyboard.press('Control+A');
    await page.keyboard.type(number.replace('-', ' '));
    await tabToSeen(page, field(page, 'Adresse e-mail de la commande'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(member.email);
    await tabToSeen(page, button(page, 'Continuer'));
    await page.keyboard.press('Enter');
    await title(page, 'Votre déclaration');
    await expectSound(page);
    await tabToSeen(page, button(page, 'Confirmer la rétractation'));
    await page.keyboard.press('Enter');
    await title(page, 'Nous avons bien reçu votre rétractation');
    await expectSound(page);
  });

  await test.step('the receipt and the refund go to the address of the order', async () => {
    await waitForEmail(school, member.email, /^Votre rétractation de la commande/);
    await waitForEmail(school, member.email, /rembours/i);
    const again = await openGuest(browser);
    await again.goto(`${school.url}/retractation?commande=${number}`);
    await field(again, 'Adresse e-mail de la commande').fill(member.email);
    await field(again, 'Votre nom').fill('Noé Martin');
    await button(again, 'Continuer').click();
    await title(again, 'Nous avons bien reçu votre rétractation');
    expect(await readWithdrawals(number)).toHaveLength(1);
  });
});

test('after fourteen days the button is gone, and a late withdrawal is received but ends no access', async ({
  browser,
}) => {
  const { member, number } = await buyKeepingTheRight();
  const page = await openDevice(browser, school, member);
  await page.goto(`${school.url}/profile`);
  await expect(withdrawHere(page)).toBeVisible();
  await pool.query(`update orders set withdrawable_until = now() - interval '1 second' where number = $1`, [
    number,
  ]);
  await page.reload();
  await expect(row(page)).toContainText('Payée');
  await expect(withdrawHere(page)).toHaveCount(0);

  await test.step('the page in the footer states that the right has expired, before and after sending', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
    await field(page, 'Commande').selectOption(number);
    await field(page, 'Votre nom').fill('Noé Martin');
    await button(page, 'Continuer').click();
    await expect(page.getByText('Votre droit de rétractation a pris fin')).toBeVisible();
    await button(page, 'Confirmer la rétractation').click();
    await expect(page.getByText('Votre accès reste ouvert')).toBeVisible();
    await expectAccessible(page);
    const email = await waitForEmail(school, member.email, /^Votre rétractation de la commande/);
    expect(email.text).toContain('de cette commande a pris fin');
  });

  await test.step('the back office lists it among pending decisions', async () => {
    const office = await openDevice(browser, school, admin);
    await office.goto(`${school.url}/admin/orders/decisions`);
    await expect(office.getByRole('link', { name: new RegExp(number) })).toBeVisible();
    await expectAccessible(office);
  });
});

async function openGuest(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 320, height: 700 } });
  return context.newPage();
}
