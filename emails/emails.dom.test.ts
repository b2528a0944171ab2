import { describe, expect, it } from 'vitest';
import { typeset } from '#common/typography.ts';
import { sampleSchool, writeSampleEmails } from '#tests/support/sample-emails.ts';

const emails = writeSampleEmails();
const names = Object.keys(emails);

async function open(name: string) {
  const email = await emails[name];
  if (!email) throw new Error(`unknown email ${name}`);
  const document = new DOMParser().parseFromString(email.html, 'text/html');
  return { ...email, document };
}

const ADDRESS = /https?:\/\/[^\s)]+/g;

/** Returns the displayed text except quotations. */
function readProse(document: Document): string[] {
  const read = [...document.querySelectorAll('h1, h2, p, th, td:not(:has(*)), a')];
  return read.map((element) => element.textContent ?? '');
}

describe.each(names)('%s', (name) => {
  it('has a descriptive subject of one line', async () => {
    const { subject, document } = await open(name);
    expect(subject).toMatch(/^\p{Lu}[^\r\n]{10,70}$/u);
    expect(document.title).toBe(subject);
  });

  it('is typeset', async () => {
    const { subject, text, document } = await open(name);
    for (const prose of [subject, text, ...readProse(document)]) {
      const words = prose.replaceAll(ADDRESS, '');
      expect(words).toBe(typeset(words));
      expect(words).not.toMatch(/['"]|[^\s] {2}|\s[,.]|[ \u00a0][;:!?»]|\.\.\./);
    }
  });

  it('has the same content in text and HTML', async () => {
    const { text, document } = await open(name);
    document.querySelector('[data-skip-in-text]')?.remove();
    for (const line of document.querySelectorAll('br')) line.replaceWith('\n');
    const shown = (document.body.textContent ?? '').replace(/[\s:]+/g, '');
    for (const line of text.replace(/^(?:-- |[=-]+|> ?.*)$/gm, '').split('\n')) {
      const words = line.replace(/ \(https?:.*?\)/g, '').replaceAll(ADDRESS, '');
      expect(shown).toContain(words.replace(/[\s:]+/g, ''));
    }
    for (const link of document.querySelectorAll('a')) expect(text).toContain(link.href);
  });

  it('has a readable plain text version', async () => {
    const { text } = await open(name);
    const [title, line, blank, ...rest] = text.split('\n');
    expect(line).toBe('='.repeat(title?.length ?? 0));
    expect(blank).toBe('');
    expect(text).not.toMatch(/<[a-z/]|&[a-z#]+;|\n{3}|[^\n -] +\n|\r|undefined|null|NaN|\[object/);
    const signature = rest.slice(rest.lastIndexOf('-- ') + 1);
    expect(signature[0]).toBe(sampleSchool.name);
    expect(signature).toContain(sampleSchool.email);
    expect(text.endsWith('\n')).toBe(true);
  });

  it('exposes language and structure to screen readers', async () => {
    const { document } = await open(name);
    expect(document.documentElement.lang).toBe('fr');
    expect(document.body.lang).toBe('fr');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    for (const table of document.querySelectorAll('table'))
      expect(table.getAttribute('role') === 'presentation').toBe(
        table.querySelector(':scope > tbody > tr > th') === null,
      );
  });

  it('loads no resources, runs no scripts and is short enough for Gmail', async () => {
    const { html, document } = await open(name);
    expect(
      document.querySelectorAll('script, link, img, iframe, form, object, base, [src], [srcset]'),
    ).toHaveLength(0);
    expect(html).not.toMatch(/url\(|@import|@font-face|\son\w+=/i);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    for (const { protocol } of document.querySelectorAll('a')) expect(protocol).toMatch(/^https?:$/);
    for (const sheet of document.querySelectorAll('style'))
      expect(sheet.textContent?.length).toBeLessThan(8_192);
  });

  it('has one frame for Outlook', async () => {
    const { html } = await open(name);
    expect(html.match(/<!--\[if mso\]><table/g)).toHaveLength(1);
    expect(html.match(/<\/table><!\[endif\]-->/g)).toHaveLength(1);
    expect(html).not.toMatch(/<!--(?!\[if mso\])/);
  });
});

describe('the sign-in link', () => {
  it('does not reveal whether an account exists', async () => {
    const { subject, text } = await open('signInLink');
    expect(subject).toBe('Votre lien de connexion à Cédille');
    expect(subject + text).not.toMatch(/inscri|cré(?:er|é)|bienvenue|retour|compte/i);
    expect(text).toContain('valable 6\u00a0heures et fonctionne une seule fois');
  });
});
