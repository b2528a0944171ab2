import { describe, expect, it } from 'vitest';
import { hostileWords } from '#tests/support/hostile-words.ts';
import { samplePurchase, sampleSchool, writeWithWords } from '#tests/support/sample-emails.ts';
import {
  writeAddressChangeEmail,
  writeAddressVerificationEmail,
  writePasswordResetEmail,
  writeSignInLinkEmail,
} from './account-emails.ts';
import type { Email } from './email-parts.ts';
import { writePurchaseEmail } from './purchase-email.ts';

describe.each(hostileWords.map((words) => [words.slice(0, 40), words] as const))(
  'text such as %j',
  (_, words) => {
    it('is written as text, never as markup or control characters', async () => {
      for (const { subject, html, text } of await Promise.all(writeWithWords(words))) {
        expect(subject).toMatch(/^[^\p{Cc}\p{Co}\u2028\u2029\u202a-\u202e\u2066-\u2069]{1,300}$/u);
        expect(subject.isWellFormed() && html.isWellFormed() && text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u);
        const document = new DOMParser().parseFromString(html, 'text/html');
        expect(document.querySelectorAll('script, img, iframe, [onerror]')).toHaveLength(0);
        expect(document.querySelectorAll('h1')).toHaveLength(1);
        for (const { protocol, host } of document.querySelectorAll('a'))
          expect(`${protocol}//${host}`).toBe('https://cedille.example');
      }
    });
  },
);

describe.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'mailto:a@a.example',
  'ftp://a.example',
  'file:///etc/passwd',
  '/relative',
  '//cedille.example',
  'https://',
  'https://user:secret@cedille.example',
  'https://user@cedille.example',
  '',
])('URL %j', (address) => {
  const school = sampleSchool;
  const writers: Record<string, () => Promise<Email>> = {
    'school url': () =>
      writeAddressVerificationEmail({
        school: { ...school, url: address },
        link: school.url,
        validMinutes: 60,
      }),
    reset: () => writePasswordResetEmail({ school, link: address, validMinutes: 60 }),
    verify: () => writeAddressVerificationEmail({ school, link: address, validMinutes: 60 }),
    change: () =>
      writeAddressChangeEmail({ school, link: address, newEmail: 'a@a.example', validMinutes: 60 }),
    'sign-in': () => writeSignInLinkEmail({ school, link: address, validMinutes: 360 }),
    purchase: () => writePurchaseEmail({ ...samplePurchase, link: address }),
    help: () => writePurchaseEmail({ ...samplePurchase, helpLink: address || '/' }),
    invoice: () => writePurchaseEmail({ ...samplePurchase, invoiceLink: address || '/' }),
    terms: () =>
      writePurchaseEmail({
        ...samplePurchase,
        terms: { version: '1', link: address, acceptedAt: new Date() },
      }),
    withdrawal: () =>
      writePurchaseEmail({
        ...samplePurchase,
        withdrawal: { kind: 'open', until: new Date(), link: address },
      }),
  };
  it.each(Object.keys(writers))('is rejected as the link of %s', async (name) => {
    await expect(async () => writers[name]?.()).rejects.toThrow(TypeError);
  });
});
