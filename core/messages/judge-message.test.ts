import { expect, it } from 'vitest';
import { isSpam } from './receive-message.ts';

it.each([
  ['a question', 'Léa', 'Je prépare le DELF B2. Par quel cours commencer ?'],
  [
    'a message with one or two links',
    'Léa',
    'Je parle de https://cedille.example/courses et de www.fei.fr, merci.',
  ],
  [
    'a message with several links to one site',
    'Léa',
    'https://a.example/1 https://a.example/2 https://a.example/3',
  ],
  ['a message in another script', 'Оксана', 'Здравствуйте, я хочу учить французский язык.'],
  ['a message with a less-than sign', 'Léa', 'Si a < b et b > c, dit-on « inférieur à » ?'],
])('accepts %s', (_, name, body) => {
  expect(isSpam({ name, body })).toBe(false);
});

it.each([
  ['a web address in place of the name', 'www.gagner.example', 'Bonjour à tous'],
  ['a link in HTML markup', 'Max', 'Voyez <a href="https://x.example">ici</a>'],
  ['a link in forum markup', 'Max', 'Voyez [url=https://x.example]ici[/url]'],
  ['links to many sites', 'Max', 'http://a.example http://b.example http://c.example'],
])('recognises %s as spam', (_, name, body) => {
  expect(isSpam({ name, body })).toBe(true);
});
