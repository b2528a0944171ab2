import { expect, it } from 'vitest';
import { isSpam } from './receive-message.ts';

it.each([
  ['a question', 'Léa', 'Je prépare le DELF B2. Par quel cours commencer ?'],
  ['a link or two', 'Léa', 'Je parle de https://cedille.example/courses et de www.fei.fr, merci.'],
  ['several links to one site', 'Léa', 'https://a.example/1 https://a.example/2 https://a.example/3'],
  ['another script', 'Оксана', 'Здравствуйте, я хочу учить французский язык.'],
  ['a sign of mathematics', 'Léa', 'Si a < b et b > c, dit-on « inférieur à » ?'],
])('accepts %s as a genuine message', (_, name, body) => {
  expect(isSpam({ name, body })).toBe(false);
});

it.each([
  ['an address for a name', 'www.gagner.example', 'Bonjour à tous'],
  ['a link of a page', 'Max', 'Voyez <a href="https://x.example">ici</a>'],
  ['a link of a forum', 'Max', 'Voyez [url=https://x.example]ici[/url]'],
  ['many sites', 'Max', 'http://a.example http://b.example http://c.example'],
])('recognises %s as spam', (_, name, body) => {
  expect(isSpam({ name, body })).toBe(true);
});
