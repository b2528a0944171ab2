import { expect, test } from 'vitest';
import { customText } from './custom-text.ts';
import { frenchAmount } from './french-amount.ts';
import { html } from './html.ts';
import { pageHeaders } from './page-response.ts';
import { issueTicket, isTicketValid } from './page-token.ts';
import { refusalSentence } from './sentences.ts';

test('amounts as French writes them', () => {
  expect(frenchAmount(123_450, 'eur')).toBe('1\u202F234,50\u00A0€');
  expect(frenchAmount(5, 'eur')).toBe('0,05\u00A0€');
  expect(frenchAmount(4900, 'jpy')).toBe('4\u202F900\u00A0JPY');
  expect(frenchAmount(99_999_999, 'chf')).toBe('999\u202F999,99\u00A0CHF');
});

test('what is written into HTML is text, unless it is HTML already', () => {
  const dangerous = `<b>"'&`;
  expect(html`<i title="${dangerous}">${dangerous}${html`<hr>`}</i>${null}${false}${[1, 'a<']}`.markup).toBe(
    '<i title="&lt;b&gt;&quot;&#39;&amp;">&lt;b&gt;&quot;&#39;&amp;<hr></i>1a&lt;',
  );
});

test('texts of the seller: bold, links to the web, and nothing else', () => {
  expect(customText('a **b** [c](https://d.fr/e)').markup).toBe(
    'a <strong>b</strong> <a href="https://d.fr/e" target="_blank" rel="noopener noreferrer">c</a>',
  );
  for (const text of ['[a](javascript:b)', '[a](//b.fr)', '**', '[a]', '<a href=x>']) {
    expect(customText(text).markup).toBe(html`${text}`.markup);
  }
});

test('the form may lead to the origins named, and a host no policy can name gives way to its scheme', () => {
  const policy = (target: string) =>
    /form-action (.*)$/.exec(pageHeaders('n', [target]).get('content-security-policy') ?? '')?.[1];
  expect(policy('https://ecole.exemple.fr:8443/merci?a=b')).toBe("'self' https://ecole.exemple.fr:8443");
  expect(policy('http://[::1]:3000/')).toBe("'self' http:");
  expect(policy('https://école.fr/')).toBe("'self' https://xn--cole-9oa.fr");
  expect(policy('https://a;script-src/')).toBe("'self' https:");
});

test('a ticket is good for its purpose, its number and its key', () => {
  const ticket = issueTicket('key', 'pay cs_1');
  expect(isTicketValid('key', 'pay cs_1', ticket)).toBe(true);
  expect(isTicketValid('key', 'pay cs_2', ticket)).toBe(false);
  expect(isTicketValid('other', 'pay cs_1', ticket)).toBe(false);
  expect(isTicketValid('key', 'pay cs_1', { ...ticket, attempt: 'x' })).toBe(false);
  expect(isTicketValid('key', 'pay cs_1', { ...ticket, token: '' })).toBe(false);
});

test('a refusal is told in French, without saying more of a stolen card than of any other', () => {
  const lost = refusalSentence({ code: 'card_declined', decline_code: 'lost_card' });
  expect(lost).toBe(refusalSentence({ code: 'card_declined', decline_code: 'generic_decline' }));
  expect(refusalSentence({ code: 'constructor', decline_code: '__proto__' })).toBe(lost);
  expect(refusalSentence({ code: 'incorrect_cvc' })).toContain('cryptogramme');
});
