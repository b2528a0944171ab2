import { expect, test } from 'vitest';
import { toOneLine } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import type { RichText } from '#database/tables/news.ts';
import { hostilePayloads } from '#tests/support/hostile-payloads.ts';
import { writeFeed } from './write-feed.server.tsx';

const siteUrl = 'https://ecole.example';
const school = { name: 'Cédille', tagline: 'Le français avec soin', teacher: 'Hélène Marsaudon' };
const atom = 'http://www.w3.org/2005/Atom';

const write = (words: string, href = '/courses'): RichText => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
});

type Item = Parameters<typeof writeFeed>[0][number];

const item = (changes: Partial<Item> = {}): Item => ({
  id: '1m7wm536zzbkd1t36knd',
  slug: '',
  title: 'Pourquoi la cédille ?',
  summary: 'Petite histoire d’un signe.',
  body: write('Bonjour.'),
  picture: null,
  publishedAt: new Date('2026-11-20T08:00:00Z'),
  updatedAt: new Date('2026-11-18T08:00:00Z'),
  ...changes,
});

function read(items: Item[]): Element {
  const parsed = new DOMParser().parseFromString(writeFeed(items, school, siteUrl), 'application/xml');
  expect(parsed.querySelector('parsererror')?.textContent).toBeUndefined();
  expect(parsed.documentElement.namespaceURI).toBe(atom);
  return parsed.documentElement;
}

const listOf = (parent: Element, name: string) => [...parent.getElementsByTagNameNS(atom, name)];
const textOf = (parent: Element, name: string) => listOf(parent, name)[0]?.textContent;

test('the feed contains the fields required by RFC 4287, with absolute URLs', () => {
  const feed = read([item()]);
  expect(textOf(feed, 'updated')).toBe('2026-11-20T08:00:00.000Z');
  expect(feed.querySelector('link[rel=self]')?.getAttribute('href')).toBe(`${siteUrl}/feed.xml`);
  const entry = listOf(feed, 'entry')[0] as Element;
  expect(textOf(entry, 'title')).toBe('Pourquoi la cédille\u202f?');
  expect(textOf(entry, 'id')).toBe(`${siteUrl}/news/actualite----1m7wm536zzbkd1t36knd`);
  expect(textOf(entry, 'published')).toBe('2026-11-20T08:00:00.000Z');
  // Scheduled articles count as updated on their publication date.
  expect(textOf(entry, 'updated')).toBe('2026-11-20T08:00:00.000Z');
  expect(entry.querySelector('link')?.getAttribute('href')).toBe(
    `${siteUrl}/news/pourquoi-la-cedille----1m7wm536zzbkd1t36knd`,
  );
  expect(textOf(entry, 'content')).toBe(`<p><a href="${siteUrl}/courses">Bonjour.</a></p>`);
});

test('the feed shows pictures by absolute URL and loads nothing else', () => {
  const picture = { path: 'x', url: '/v0/b/x', width: 4, height: 3, alt: 'Un "ç"' };
  const content = textOf(read([item({ picture })]), 'content');
  expect(content).toContain(`src="${siteUrl}/v0/b/x"`);
  expect(content).not.toContain('<link');
});

test('the feed is valid without items', () => expect(listOf(read([]), 'entry')).toHaveLength(0));

test('the feed stays well-formed and free of scripts for hostile input', () => {
  const odd = [...hostilePayloads, ']]>', '&amp;', 'a\0b\u0008c\uffff', '\ud800', '\u2028', '<b>gras</b>'];
  const entries = listOf(
    read(odd.map((words) => item({ title: words, summary: words, body: write(words, words) }))),
    'entry',
  );
  expect(entries).toHaveLength(odd.length);
  for (const [index, entry] of entries.entries())
    for (const name of ['title', 'summary', 'content']) {
      const { body } = new DOMParser().parseFromString(textOf(entry, name) ?? '', 'text/html');
      const names = [...body.querySelectorAll('*')].map(({ localName }) => localName);
      if (name !== 'content')
        expect(body.textContent?.trim()).toBe(typeset(toOneLine(odd[index] ?? '')).trim());
      expect(
        names.filter((each) => each !== 'p' && each !== 'a'),
        odd[index],
      ).toEqual([]);
    }
});
