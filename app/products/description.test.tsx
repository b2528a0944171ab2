import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Description, parseDescription, parseOutlineItem } from './description.tsx';

it('a description renders a list below its introduction, with French typography', () => {
  const html = renderToStaticMarkup(<Description text={"L'essentiel :\n– Un\n– Deux\n– Un\n\nPour qui ?"} />);
  const words = html.replace(/ class="[^"]*"/g, '');
  expect(words).toBe(
    '<div><p>L’essentiel\u202f:</p><ul><li>Un</li><li>Deux</li><li>Un</li></ul><p>Pour qui\u202f?</p></div>',
  );
});

it('a description does not break endings such as "-er" and still detects lists', () => {
  const html = renderToStaticMarkup(<Description text={'Les verbes en -er :\n- un'} />);
  expect(html).toContain('en \u2011er');
  expect(html).toContain('<li>un</li>');
});

it('a description escapes markup', () => {
  expect(renderToStaticMarkup(<Description text="<script>alert(1)</script>" />)).not.toContain('<script>');
});

const paragraph = (text: string) => ({ kind: 'paragraph', text });
const list = (...items: string[]) => ({ kind: 'list', items });

describe('parseDescription', () => {
  it.each([
    ['nothing', ' \n\n ', []],
    ['paragraphs', 'Un.\n\nDeux.', [paragraph('Un.'), paragraph('Deux.')]],
    ['a paragraph with its lines', 'Pour qui ?\nPour tous.', [paragraph('Pour qui ?\nPour tous.')]],
    [
      'a list with an introduction',
      'Six leçons :\n– Un\n– Deux',
      [paragraph('Six leçons :'), list('Un', 'Deux')],
    ],
    ['a list without introduction, typed with hyphens', '- Un\n- Deux', [list('Un', 'Deux')]],
    ['text after a list', '– Un\nEt puis.', [list('Un'), paragraph('Et puis.')]],
    ['several blank lines with spaces', 'Un.\n \n\n– Deux', [paragraph('Un.'), list('Deux')]],
    ['a dialogue dash inside a line', 'Elle dit – enfin – oui.', [paragraph('Elle dit – enfin – oui.')]],
    ['a hyphen that is part of a word', '-er au présent', [paragraph('-er au présent')]],
  ])('parses %s', (_, text, blocks) => {
    expect(parseDescription(text)).toEqual(blocks);
  });
});

it.each([
  ['Leçon 1. Les sons (20 min)', 'Leçon 1. Les sons', '20 min'],
  ['Leçon 2. La liaison (1 h 05)', 'Leçon 2. La liaison', '1 h 05'],
  ['Leçon 3. Le e muet (1\u00a0h).', 'Leçon 3. Le e muet', '1\u00a0h'],
  ['Leçon 4. Le futur (proche)', 'Leçon 4. Le futur (proche)', null],
  ['(20 min)', '(20 min)', null],
])('splits %j into text and duration', (text, words, length) => {
  expect(parseOutlineItem(text)).toEqual({ words, length });
});
