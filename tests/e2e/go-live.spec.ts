import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { createSmtpRelay } from '../contracts/mail/create-smtp-relay.ts';
import { createCertificate } from '../support/certificate.ts';
import { isInstalled, proxies, startDeployedProxy } from '../support/deployed-proxy.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { becomeAdmin, signInWithPassword } from '../support/people.ts';
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
    await expect(page.getByText('Pour changer ces réglages, connectez-vous')).toBeVisible();
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

test('the owner gives the school its https address, which is checked behind the proxy', async ({ page }) => {
  const proxyName = proxies.find(isInstalled);
  test.skip(!proxyName, 'needs nginx or caddy');
  await using certificate = await createCertificate();
  const [port, tlsPort, plainPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  await using school = await startSchoolProcess({
    PORT: String(port),
    // An address in the environment could not be changed on screen.
    SITE_URL: '',
    NODE_EXTRA_CA_CERTS: certificate.file,
  });
  const [before, after] = [`http://localhost:${port}`, `https://localhost:${tlsPort}`];
  const email = await becomeAdmin(page, Object.assign(school, { url: before }));
  await school.database.pool.query(`update sessions set second_factor = 'totp'`);
  await openStep(page, 'Donner au site son adresse en https');
  await expect(page.getByText(before, { exact: true })).toBeVisible();
  const ask = async (address: string) => {
    await page.getByLabel('Nouvelle adresse').fill(address);
    await page.getByRole('button', { name: 'Vérifier et changer l’adresse' }).click();
  };

  await test.step('an address where nothing responds is not used', async () => {
    await ask(after);
    await expect(page.getByRole('alert')).toContainText('où votre école ne répond pas');
  });

  const folder = await mkdtemp(join(tmpdir(), 'cedille-proxy-'));
  await using _ = await startDeployedProxy(proxyName as 'caddy', {
    ...{ folder, plainPort, certificate, port: tlsPort, ports: [port] },
  });

  await test.step('an address of another site is not used', async () => {
    await using other = await startOtherSite();
    await ask(other.url);
    await expect(page.getByRole('alert')).toContainText('où votre école ne répond pas');
  });

  await test.step('the address is used once the school responds there', async () => {
    await ask(after);
    await page.waitForURL((url) => url.origin === after && url.pathname === '/login');
    await signInWithPassword(page, email);
    await expect(page.getByRole('heading', { name: 'Mise en service' })).toBeVisible();
    await page.goto(`${after}/admin/launch/address`);
    await expect(page.getByText(after, { exact: true })).toBeVisible();
    const [cookie] = (await page.context().cookies(after)).filter(({ secure }) => secure);
    expect(cookie).toMatchObject({ httpOnly: true });
  });

  await test.step('links in emails and the robots file name the new address', async () => {
    const robots = await (await page.request.get(`${after}/robots.txt`)).text();
    expect(robots).toContain(`${after}/sitemap.xml`);
    expect(await school.restart()).toBe(0);
    await page.goto(after);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${after}/`);
  });
});

async function startOtherSite() {
  const server = createServer((_, answer) => answer.end('another site')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
    },
  };
}

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
