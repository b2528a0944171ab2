import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { createSmtpRelay } from '../contracts/mail/create-smtp-relay.ts';
import { becomeAdmin } from '../support/people.ts';
import { startSchoolProcess } from '../support/school.ts';
import { startPaymentsService } from '../support/school-among-services.ts';

const login = { user: 'ecole@relais.test', password: 'phrase:secrète/du@relais' };

test('the owner connects a relay with a password and a Stripe account without access to the server', async ({
  page,
}) => {
  await using payments = await startPaymentsService();
  await using relay = await createSmtpRelay(() => 'take', login);
  const preload = new URL('../support/lead-elsewhere.ts', import.meta.url).pathname;
  await using school = await startSchoolProcess({
    NODE_OPTIONS: `--import ${pathToFileURL(preload)}`,
    LEAD_ELSEWHERE: JSON.stringify({ 'api.stripe.com': payments.url }),
  });
  const email = await becomeAdmin(page, school);
  const findEmail = async (subject: RegExp) =>
    (await relay.received()).map(({ raw }) => raw.toString()).findLast((raw) => subject.test(raw)) ?? '';

  await test.step('secrets cannot be changed without a second factor', async () => {
    await openStep(page, 'Configurer l’envoi des e-mails');
    await fillRelay(page, relay.port, login.password);
    await page.getByRole('button', { name: 'Envoyer un e-mail d’essai' }).click();
    await expect(page.getByRole('alert')).toContainText('double authentification');
    await school.database.pool.query(`update sessions set second_factor = 'totp'`);
  });

  await test.step('a wrong password shows the response of the relay', async () => {
    await page.reload();
    await fillRelay(page, relay.port, 'autre chose');
    await page.getByRole('button', { name: 'Envoyer un e-mail d’essai' }).click();
    await expect(page.getByRole('alert')).toContainText('5.7.8 Authentication failed');
  });

  await test.step('emails leave through the relay once the code of the test email was entered', async () => {
    await page.getByLabel('Mot de passe').fill(login.password);
    await page.getByRole('button', { name: 'Envoyer un e-mail d’essai' }).click();
    const field = page.getByLabel('Code reçu');
    await field.fill('000000');
    await page.getByRole('button', { name: 'Utiliser ces réglages' }).click();
    await expect(page.getByRole('alert')).toContainText('Ce n’est pas le code');
    const [, code = ''] = /Subject: .*?(\d{6})/.exec(await findEmail(/^To: .*admin/m)) ?? [];
    await field.fill(code);
    await page.getByRole('button', { name: 'Utiliser ces réglages' }).click();
    await expect(page.getByText('Les e-mails partent par 127.0.0.1')).toBeVisible();
    await expect(page.locator('html')).not.toContainText(login.password);
  });

  await test.step('a Stripe key is checked, its account confirmed and its webhook created', async () => {
    await openStep(page, 'Connecter votre compte Stripe');
    await pasteKey(page, `sk_test_${'0'.repeat(24)}`);
    await expect(page.getByRole('alert')).toContainText('Stripe ne connaît pas cette clé');
    await pasteKey(page, payments.secretKey);
    await page.getByLabel('Oui, c’est mon compte').check();
    await page.getByRole('button', { name: 'Utiliser ce compte' }).click();
    await expect(page.getByText('Paiements de test : aucun argent réel')).toBeVisible();
    await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
    await expect(page.getByText('le webhook est en place')).toBeVisible();
  });

  await test.step('a trial purchase is paid, heard through the webhook and refunded', async () => {
    await page.getByRole('button', { name: 'Payer 1 € pour essayer' }).click();
    await page.waitForURL(/\/c\/pay\//);
    await page.getByLabel('Numéro de carte').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiration').fill('12 / 34');
    await page.getByLabel('Cryptogramme').fill('123');
    await page.getByLabel('Nom inscrit sur la carte').fill('Camille Aubry');
    await page.getByRole('button', { name: /Payer/ }).click();
    await page.waitForURL(/\/admin\/launch/);
    await expect
      .poll(async () => {
        await page.goto(`${school.url}/admin/launch/payments`);
        return page.getByText('il est remboursé').isVisible();
      })
      .toBe(true);
  });

  await test.step('the owner was informed of each change and the settings survive a restart', async () => {
    await expect.poll(() => findEmail(/Un r=C3=A9glage|Un réglage/)).toContain(email);
  });
});

async function openStep(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Tableau de bord' }).click();
  await page.getByRole('link', { name }).click();
}

async function fillRelay(page: Page, port: number, password: string): Promise<void> {
  await page.getByLabel('Serveur', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Port').fill(String(port));
  await page.getByLabel('Nom d’utilisateur').fill(login.user);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByLabel('Adresse d’expéditeur').fill('bonjour@ecole.test');
}

async function pasteKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('Clé secrète de Stripe').fill(key);
  await page.getByRole('button', { name: 'Vérifier la clé' }).click();
}
