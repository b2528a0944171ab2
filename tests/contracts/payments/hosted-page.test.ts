import { expect, test } from 'vitest';
import { addressOf, pay, read, send, typed, visit } from './support/buyer.ts';
import { openPayments, PUBLIC_URL, SELLER } from './support/open-payments.ts';
import { createOrder, line } from './support/orders.ts';

const BANNER = 'Paiement de démonstration\u202F: aucune carte n’est débitée';

test('shows the seller, the lines and the amounts in French format', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const product = await stripe.products.create({ name: 'Le subjonctif', description: 'Niveau B2' });
  const order = await createOrder(stripe, {
    line_items: [
      line('Corrections', 10_250, 12),
      { quantity: 1, price_data: { currency: 'eur', unit_amount: 450, product: product.id } },
    ],
  });
  const view = await visit(twin, addressOf(order));
  expect(view.status).toBe(200);
  expect(view.markup).toContain('<html lang="fr">');
  expect(view.markup).toContain(`<title>Paiement – ${SELLER}</title>`);
  for (const words of [
    BANNER,
    SELLER,
    'Corrections',
    'Quantité\u202F: 12',
    '1\u202F230,00\u00A0€',
    'Le subjonctif',
    'Niveau B2',
    '4,50\u00A0€',
    'Payer 1\u202F234,50\u00A0€',
    'Revenir sur le site',
    '4242 4242 4242 4242',
  ]) {
    expect(view.text).toContain(words);
  }
  expect(view.markup).toContain('href="http://127.0.0.1:3000/panier"');
});

test('formats currencies without cents and with three decimals', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const text = async (currency: string, unit_amount: number) => {
    const price_data = { currency, unit_amount, product_data: { name: 'x' } };
    return (
      await visit(twin, addressOf(await createOrder(stripe, { line_items: [{ quantity: 1, price_data }] })))
    ).text;
  };
  expect(await text('jpy', 4900)).toContain('Payer 4\u202F900\u00A0JPY');
  expect(await text('kwd', 4900)).toContain('Payer 4,900\u00A0KWD');
});

test('sends headers on every page that forbid external content, framing and caching', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe, { success_url: 'https://ecole.exemple.fr:8443/merci' });
  const url = addressOf(order);
  const gone = await createOrder(stripe);
  await stripe.checkout.sessions.expire(gone.id);
  const nonces = new Set<string>();
  const pages = [
    await visit(twin, url),
    await visit(twin, url),
    await visit(twin, addressOf(gone)),
    await visit(twin, `${PUBLIC_URL}/c/pay/cs_test_inconnu`),
    await visit(twin, `${PUBLIC_URL}/ailleurs`),
    await read(await send(twin, url, typed(await visit(twin, url), { email: '' }))),
    await read(await send(twin, url, {})),
  ];
  for (const { headers, markup, text } of pages) {
    const policy = headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    nonces.add(nonce);
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'nonce-[^']{24}'; style-src 'nonce-[^']{24}'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'/,
    );
    expect(markup).toContain(`<style nonce="${nonce}">`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain(BANNER);
    // The page loads nothing from a URL. Only links and forms contain URLs.
    expect(markup.match(/\b(src|srcset|data|poster)=|@import|url\(/g)).toBeNull();
    expect(markup.match(/<link(?![^>]*href="data:,")/g)).toBeNull();
    expect(markup.match(/ style=| on\w+="/g)).toBeNull();
  }
  expect(nonces.size).toBe(pages.length);
  expect(pages[0]?.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://ecole.exemple.fr:8443",
  );
});

test('shows form errors in French next to each field and keeps the other values', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  const url = addressOf(order);
  const wrong: [Record<string, string>, string][] = [
    [{ email: '' }, 'Indiquez votre adresse e-mail.'],
    [{ email: 'lea@' }, 'Cette adresse e-mail n’est pas complète.'],
    [{ number: '' }, 'Indiquez le numéro de la carte.'],
    [{ number: '4242424242424241' }, 'Ce numéro de carte n’est pas valide\u202F: vérifiez chaque chiffre.'],
    [{ number: 'quatre mille' }, 'Ce numéro de carte n’est pas valide'],
    [{ number: '4111111111111111' }, 'Ce numéro n’est pas celui d’une carte de test.'],
    [{ expiry: '' }, 'Indiquez la date d’expiration.'],
    [{ expiry: '13/30' }, 'Écrivez la date d’expiration sous la forme MM/AA'],
    [{ expiry: '01/20' }, 'Cette carte a expiré.'],
    [{ cvc: '' }, 'Indiquez le cryptogramme.'],
    [{ cvc: '12' }, 'Le cryptogramme compte trois chiffres, au dos de la carte.'],
    [{ number: '378282246310005' }, 'Le cryptogramme d’une carte American Express compte quatre chiffres'],
    [{ name: '  ' }, 'Indiquez le nom inscrit sur la carte.'],
    [{ name: 'x'.repeat(151) }, 'Ce nom est trop long'],
    [{ country: 'XX' }, 'Choisissez un pays dans la liste.'],
  ];
  for (const [overrides, sentence] of wrong) {
    const response = await send(twin, url, typed(await visit(twin, url), overrides));
    const view = await read(response);
    expect([overrides, view.status]).toEqual([overrides, 422]);
    expect(view.text).toContain(sentence);
    const [name = ''] = Object.keys(overrides);
    const field = name === 'number' && sentence.includes('American') ? 'cvc' : name;
    expect(view.markup).toMatch(
      new RegExp(`id="${field}"[^>]*aria-invalid="true"|id="${field}"[^>]*aria-describedby="${field}-error"`),
    );
    expect(view.markup).toContain(`id="${field}-error"`);
    expect(view.markup).toContain('Un champ est à corriger');
    if (field !== 'email') expect(view.markup).toContain('value="lea.martin@exemple.fr"');
    if (field !== 'name') expect(view.markup).toContain('value="Léa Martin"');
    expect(view.markup).toMatch(/id="number"[^>]*value=""/);
    expect(view.markup).toMatch(/id="cvc"[^>]*value=""/);
  }
  expect((await stripe.charges.list()).data).toEqual([]);
  expect((await stripe.checkout.sessions.retrieve(order.id)).payment_intent).toBeNull();
});

test('shows a known email as read-only', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe, { customer_email: 'connue@exemple.fr' });
  const view = await visit(twin, addressOf(order));
  expect(view.text).toContain('connue@exemple.fr');
  expect(view.markup).not.toContain('name="email"');
  await pay(twin, order, { email: 'autre@exemple.fr' });
  expect((await stripe.checkout.sessions.retrieve(order.id)).customer_details?.email).toBe(
    'connue@exemple.fr',
  );
});

test('formats only bold text and links in the seller’s texts', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe, {
    line_items: [line('<script>alert(1)</script> & "co"', 4900)],
    consent_collection: { terms_of_service: 'required' },
    custom_text: {
      submit: {
        message: 'Accès **immédiat** <img src=x onerror=alert(1)> [aide](https://exemple.fr/a?b=1&c="d)',
      },
      after_submit: { message: '[piège](javascript:alert(1))' },
      terms_of_service_acceptance: { message: 'J’accepte [nos conditions](https://exemple.fr/cgv).' },
    },
  });
  const { markup } = await visit(twin, addressOf(order));
  expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;');
  expect(markup).toContain('<strong>immédiat</strong> &lt;img src=x onerror=alert(1)&gt;');
  expect(markup).toContain('href="https://exemple.fr/a?b=1&amp;c=&quot;d"');
  expect(markup).toContain('[piège](javascript:alert(1))');
  expect(markup).toContain(
    '<a href="https://exemple.fr/cgv" target="_blank" rel="noopener noreferrer">nos conditions</a>',
  );
  expect(markup.match(/<script/g)).toHaveLength(1);
});

test('escapes the input of a buyer', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const url = addressOf(await createOrder(stripe));
  const name = '"><script>alert(1)</script>';
  const response = await send(twin, url, typed(await visit(twin, url), { name, cvc: '', country: '"><b>' }));
  const { markup } = await read(response);
  expect(markup).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(markup.match(/<script/g)).toHaveLength(1);
});

test('rejects a forged form, a form of another session and a form sent from another site', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const [order, other] = [await createOrder(stripe), await createOrder(stripe)];
  const url = addressOf(order);
  const good = typed(await visit(twin, url));
  const foreign = (await visit(twin, addressOf(other))).hidden;
  const attempts: [Record<string, string | undefined>, Record<string, string>?][] = [
    [{ ...good, token: undefined }],
    [{ ...good, token: 'x'.repeat(43) }],
    [{ ...good, attempt: 'autre' }],
    [{ ...good, ...foreign }],
    [good, { 'sec-fetch-site': 'cross-site' }],
    [good, { 'sec-fetch-site': 'same-site' }],
  ];
  for (const [fields, headers] of attempts) {
    const view = await read(await send(twin, url, fields, headers));
    expect(view.status).toBe(403);
    expect(view.text).toContain('Ce formulaire n’est plus valable');
    expect(view.markup).toContain(`href="${url}"`);
  }
  const post = (headers: Record<string, string>) =>
    twin.fetch(
      new Request(url, {
        method: 'POST',
        headers,
        body: new URLSearchParams(good as Record<string, string>),
      }),
    );
  expect((await post({ origin: 'https://ailleurs.exemple' })).status).toBe(403);
  expect((await post({ origin: 'null' })).status).toBe(403);
  expect((await stripe.charges.list()).data).toEqual([]);
  expect((await post({ origin: 'http://127.0.0.1:3000' })).status).toBe(303);
});

test('returns French errors for invalid bodies, methods and paths', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const url = addressOf(await createOrder(stripe));
  const post = (body: string | Uint8Array<ArrayBuffer>) =>
    twin.fetch(new Request(url, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } }));
  expect((await post('%E0%A4%A')).status).toBe(400);
  expect((await post('a=%00')).status).toBe(400);
  expect((await post(new Uint8Array([0xff, 0xfe]))).status).toBe(400);
  expect((await post(`a=${'x'.repeat(40_000)}`)).status).toBe(413);
  expect((await post('email[a]=b&token[]=c')).status).toBe(403);
  expect((await twin.fetch(new Request(url, { method: 'PUT', body: 'x' }))).status).toBe(405);
  const head = await twin.fetch(new Request(url, { method: 'HEAD' }));
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const path of ['', '/', '/c/pay/', '/c/pay/pi_1', '/c/pay/cs_test_a/b', '/c/pay/cs_test_%00']) {
    const view = await visit(twin, `${PUBLIC_URL}${path}`);
    expect(view.status).toBe(404);
    expect(view.text).toContain('Page de paiement introuvable');
  }
  // The path next to the pages is the API, which requires a key.
  expect((await visit(twin, `${PUBLIC_URL}/../v1/balance`)).status).toBe(401);
  expect(payments.forgiveFaults()).toEqual([]);
});

test('shows that a session has ended, with a link back', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const expired = await createOrder(stripe);
  await stripe.checkout.sessions.expire(expired.id);
  const gone = await visit(twin, addressOf(expired));
  expect(gone.status).toBe(410);
  expect(gone.text).toContain('Aucun montant n’a été débité.');
  expect(gone.markup).toContain('href="http://127.0.0.1:3000/panier"');
  const free = await createOrder(stripe, { line_items: [line('Offert', 0)] });
  const url = addressOf(free);
  await pay(twin, free, { number: undefined });
  expect((await visit(twin, url)).text).toContain('Cette commande est confirmée');
  expect((await visit(twin, `${url}/authentification`)).text).toContain('Cette commande est confirmée');
});

test('asks the buyer to wait and confirms that nothing was charged if the database is unavailable', async () => {
  await using payments = await openPayments();
  const order = await createOrder(payments.stripe);
  let isDown = false;
  const pool = new Proxy(payments.database.pool, {
    get: (target, name) =>
      name === 'connect' && isDown
        ? () => Promise.reject(new Error('timeout exceeded when trying to connect'))
        : Reflect.get(target, name),
  });
  const twin = await payments.openAnother({ pool });
  isDown = true;
  const view = await visit(twin, addressOf(order));
  expect(view.status).toBe(503);
  expect(view.text).toContain('Rien n’a été débité.');
});

test('accepts accents and several placeholders in the success URL', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe, {
    success_url: 'http://127.0.0.1:3000/réussi/{CHECKOUT_SESSION_ID}?s={CHECKOUT_SESSION_ID}#fin',
  });
  const response = await pay(twin, order);
  expect(response.headers.get('location')).toBe(
    `http://127.0.0.1:3000/r%C3%A9ussi/${order.id}?s=${order.id}#fin`,
  );
});
