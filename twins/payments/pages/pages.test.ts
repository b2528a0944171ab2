import { expect, test } from 'vitest';
import { formatAmount } from '../wire/currency.ts';
import { formatRefusal } from './checkout-flow.ts';
import { writeCustomText } from './checkout-page.ts';
import { serveFont } from './fonts.ts';
import { html, pageHeaders, renderPage } from './page.ts';
import { issueTicket, isTicketValid } from './page-request.ts';
import { parseExpiry } from './payment-form.ts';

test('formats amounts in French', () => {
  expect(formatAmount(123_450, 'eur', 'fr-FR')).toBe('1\u202F234,50\u00A0€');
  expect(formatAmount(5, 'eur', 'fr-FR')).toBe('0,05\u00A0€');
  expect(formatAmount(4900, 'jpy', 'fr-FR')).toBe('4\u202F900\u00A0JPY');
  expect(formatAmount(99_999_999, 'chf', 'fr-FR')).toBe('999\u202F999,99\u00A0CHF');
});

test('escapes text in HTML but not nested HTML', () => {
  const dangerous = `<b>"'&`;
  expect(html`<i title="${dangerous}">${dangerous}${html`<hr>`}</i>${null}${false}${[1, 'a<']}`.markup).toBe(
    '<i title="&lt;b&gt;&quot;&#39;&amp;">&lt;b&gt;&quot;&#39;&amp;<hr></i>1a&lt;',
  );
});

test("formats only bold text and web links in the seller's texts", () => {
  expect(writeCustomText('a **b** [c](https://d.fr/e)').markup).toBe(
    'a <strong>b</strong> <a href="https://d.fr/e" target="_blank" rel="noopener noreferrer">c</a>',
  );
  for (const text of ['[a](javascript:b)', '[a](//b.fr)', '**', '[a]', '<a href=x>']) {
    expect(writeCustomText(text).markup).toBe(html`${text}`.markup);
  }
});

test('allows form targets by origin, or by scheme if CSP cannot express the host', () => {
  const policy = (target: string) =>
    /form-action (.*)$/.exec(pageHeaders('n', [target]).get('content-security-policy') ?? '')?.[1];
  expect(policy('https://ecole.exemple.fr:8443/merci?a=b')).toBe("'self' https://ecole.exemple.fr:8443");
  expect(policy('http://[::1]:3000/')).toBe("'self' http:");
  expect(policy('https://école.fr/')).toBe("'self' https://xn--cole-9oa.fr");
  expect(policy('https://a;script-src/')).toBe("'self' https:");
});

test('accepts a form ticket only with its own purpose, form id and key', () => {
  const ticket = issueTicket('key', 'pay cs_1');
  expect(isTicketValid('key', 'pay cs_1', ticket)).toBe(true);
  expect(isTicketValid('key', 'pay cs_2', ticket)).toBe(false);
  expect(isTicketValid('other', 'pay cs_1', ticket)).toBe(false);
  expect(isTicketValid('key', 'pay cs_1', { ...ticket, attempt: 'x' })).toBe(false);
  expect(isTicketValid('key', 'pay cs_1', { ...ticket, token: '' })).toBe(false);
});

test('explains a decline in French without revealing a stolen card', () => {
  const lost = formatRefusal({ code: 'card_declined', decline_code: 'lost_card' });
  expect(lost).toBe(formatRefusal({ code: 'card_declined', decline_code: 'generic_decline' }));
  expect(formatRefusal({ code: 'constructor', decline_code: '__proto__' })).toBe(lost);
  expect(formatRefusal({ code: 'incorrect_cvc' })).toContain('cryptogramme');
});

const now = new Date('2026-11-20T10:00:00Z');

test.each([
  ['04/30', 4, 2030],
  ['0430', 4, 2030],
  ['4 / 2030', 4, 2030],
  ['04-2030', 4, 2030],
  ['11/26', 11, 2026],
  ['12/76', 12, 2076],
])('parses the expiry date %s', (typed, month, year) => {
  expect(parseExpiry(typed, now)).toEqual({ month, year });
});

test.each(['', '13/30', '00/30', '4/3', 'avril 2030', '10/26', '11/25', '12/77', '04/30/2030'])(
  'rejects the expiry date "%s" with a message',
  (typed) => {
    expect(parseExpiry(typed, now)).toHaveProperty('error', expect.stringMatching(/\.$/));
  },
);

test('accepts a card until its expiry month has ended in every time zone', () => {
  expect(parseExpiry('11/26', new Date('2026-12-01T11:59:59Z'))).toEqual({ month: 11, year: 2026 });
  expect(parseExpiry('11/26', new Date('2026-12-01T12:00:00Z'))).toEqual({ error: 'Cette carte a expiré.' });
  expect(parseExpiry('12/26', new Date('2027-01-01T11:00:00Z'))).toEqual({ month: 12, year: 2026 });
});

test("uses the seller's colour on buttons, and ignores text that is not a colour", async () => {
  const page = { status: 200, title: 'Paiement', body: html`` };
  const read = (colour: { light: string; dark: string }) => renderPage(page, 'GET', { colour }).text();
  expect(await read({ light: '#1a6b54', dark: '#8fd3bb' })).toContain('--action: #1a6b54;');
  expect(await read({ light: '#1a6b54', dark: '</style>' })).not.toContain('#1a6b54');
});

test('serves the fonts of the seller, and uses them only if there are some', async () => {
  const fonts = { title: new Uint8Array([1, 2]), text: new Uint8Array([3]) };
  const font = serveFont('/fonts/title.woff2', fonts);
  expect(font?.headers.get('content-type')).toBe('font/woff2');
  expect(new Uint8Array((await font?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(fonts.title);
  expect(serveFont('/fonts/other.woff2', fonts)).toBeNull();
  expect(serveFont('/fonts/title.woff2', undefined)).toBeNull();
  const page = { status: 200, title: 'Paiement', body: html`` };
  const styled = renderPage(page, 'GET', { fontsUrl: 'https://school.test/paiement' });
  expect(styled.headers.get('content-security-policy')).toContain("font-src 'self'");
  expect(await styled.text()).toContain('url("/paiement/fonts/text.woff2")');
  const plain = renderPage(page, 'GET');
  expect(plain.headers.get('content-security-policy')).not.toContain('font-src');
  expect(await plain.text()).not.toContain('url(');
});
