import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { waitForEmail } from '../support/emails.ts';
import { openDevice } from '../support/open-device.ts';
import { findLayoutFaults } from '../support/page-faults.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const amount = (page: Page) => page.getByLabel('Montant à rembourser, en euros');
const give = (page: Page) => page.getByRole('button', { name: 'Rembourser' });
const refunds = (page: Page) => page.getByRole('table', { name: 'Remboursements' });

test('the back office refunds a part and then the rest, with a preview of the consequences', {
  tag: '@main',
}, async ({ browser }) => {
  await using school = await startSchool();
  const { pool } = school.database;
  await using admin = await openAdmin(school);
  await using member = await openMember(school);
  const course = await publishCourse(admin, { title: 'Raconter au passé' });
  await member.visit(await buy(member, course.buyPath));
  const { rows } = await pool.query('select id from orders where uid = $1', [member.uid]);
  const sheet = `${school.url}/admin/orders/${rows[0].id}`;
  const page = await openDevice(browser, school, admin);

  await test.step('the preview follows the typed amount, and an invalid amount is not sent', async () => {
    await page.goto(sheet);
    await page.getByRole('link', { name: 'Rembourser' }).click();
    await expect(amount(page)).toHaveValue(/^49,00/);
    const follows = page.getByRole('main');
    await expect(follows).toContainText('l’accès ouvert par cette commande sera fermé');
    await expect(follows).toContainText(`Un e-mail est envoyé à ${member.email}`);
    await expectAccessibleInBothThemes(page);
    for (const wrong of ['', 'tout', '49,01', '0']) {
      await amount(page).fill(wrong);
      await expect(follows).toContainText(/Maximum\s: 49,00/);
      await expect(follows).not.toContainText('sur le moyen de paiement');
    }
    await amount(page).fill('tout');
    await give(page).click();
    await expect(amount(page)).toHaveAccessibleDescription(/Saisissez un montant en euros/);
    await amount(page).fill('19');
    await expect(follows).toContainText(/Remboursement de 19,00\s€ sur le moyen de paiement/);
    await expect(follows).toContainText('L’accès reste ouvert.');
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(findLayoutFaults)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('partial refund: the email contains the message, the lessons stay open and the details show the refund', async () => {
    await page.getByLabel('Message à la personne').fill('Pour la panne de mardi.');
    await give(page).dblclick();
    await expect(page).toHaveURL(sheet);
    const email = await waitForEmail(school, member.email, /remboursement de 19,00/);
    expect(email.text).toContain('Pour la panne de mardi.');
    expect(email.text).toContain('Vous gardez votre accès.');
    await expectRefund(page, /19,00/);
    await expect(page.getByText('Remboursée en partie')).toBeVisible();
    await expect(refunds(page).getByRole('row')).toHaveCount(2);
    expect(await isOpenTo(member, course.id)).toBe(true);
  });

  await test.step('remaining refund: the amount is filled in, and the lessons are no longer accessible', async () => {
    await page.getByRole('link', { name: 'Rembourser' }).click();
    await expect(amount(page)).toHaveValue(/^30,00/);
    await expect(page.getByRole('main')).toContainText('l’accès ouvert par cette commande sera fermé');
    await give(page).click();
    await expect(page).toHaveURL(sheet);
    const email = await waitForEmail(school, member.email, /remboursement de 30,00/);
    expect(email.text).toContain('vous n’avez plus accès au contenu');
    await expectRefund(page, /30,00/);
    await expect(page.getByText('Remboursée', { exact: true })).toBeVisible();
    expect(await isOpenTo(member, course.id)).toBe(false);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('nothing is left to refund', async () => {
    await expect(page.getByRole('link', { name: 'Rembourser' })).toHaveCount(0);
    await page.goto(`${sheet}/refund`);
    await expect(page.getByText('Rien à rembourser')).toBeVisible();
    await expect(give(page)).toHaveCount(0);
  });
  expect(school.errorLines()).toEqual([]);
});

async function expectRefund(page: Page, cents: RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(refunds(page).getByRole('row', { name: cents })).toContainText('Remboursé', {
      timeout: 1_000,
    });
  }).toPass();
}

const isOpenTo = async (member: Member, id: string) =>
  (await member.visit(`/course/${id}`)).headers.get('location') !== `/products/${id}`;
