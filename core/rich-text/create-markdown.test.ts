import { describe, expect, test } from 'vitest';
import { createMarkdown } from './create-markdown.ts';

const render = createMarkdown({ html: false, pictures: false });
const renderWords = (text: string) =>
  render(text)
    .html.replaceAll(/<\/?p>/g, '')
    .trim();

describe('createMarkdown', () => {
  test.each([
    ['**d’**Italie', '<strong>d’</strong>Italie'],
    ["**d'**Italie", "<strong>d'</strong>Italie"],
    ['*l’*ami', '<em>l’</em>ami'],
    ["l'*ami*", "l'<em>ami</em>"],
    ['l’**ami**', 'l’<strong>ami</strong>'],
    ['l**’**ami', 'l<strong>’</strong>ami'],
    ['**l**’ami', '<strong>l</strong>’ami'],
    ['***qu’***elle', '<em><strong>qu’</strong></em>elle'],
    ['~~l’~~onze', '<s>l’</s>onze'],
    [
      'Je viens **du** Pérou, **d’**Italie, *de l’*Inde et **d’***Oslo*.',
      'Je viens <strong>du</strong> Pérou, <strong>d’</strong>Italie, <em>de l’</em>Inde et <strong>d’</strong><em>Oslo</em>.',
    ],
    ['parle**-t-**il', 'parle<strong>-t-</strong>il'],
    ['**« L’**été »', '<strong>« L’</strong>été »'],
    ['*aujourd’*hui*', '<em>aujourd’</em>hui*'],
    ["d'*(Italie)*", "d'<em>(Italie)</em>"],
  ])('reads emphasis next to an apostrophe or a hyphen in %s', (text, html) => {
    expect(renderWords(text)).toBe(html);
  });

  test.each([
    '3 * 4 * 5',
    'le prix* est de 10 €',
    '* seul',
    "l'_ami_e",
    'a ** b ** c',
    'environ ~20 € ou ~30 €',
    '~10/~20',
    'a == b et c == d',
    '2 ^ 3 ^ 4',
    'une ^note^',
    '<script>',
    '<b onclick=x>',
  ])('leaves %j unchanged, because it contains no markup', (text) => {
    const kept = text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/^\* /, '');
    expect(render(text).html.replaceAll(/<\/?(?:p|ul|li)>|\n/g, '')).toBe(kept);
  });

  test.each([
    ['~~Je suis mangé~~', '<s>Je suis mangé</s>'],
    ['==à retenir==', '<mark>à retenir</mark>'],
    ['==un **mot**==', '<mark>un <strong>mot</strong></mark>'],
    ['1^er^ étage, m^2^', '1<sup>er</sup> étage, m<sup>2</sup>'],
    ['H~2~O et CO~2~', 'H<sub>2</sub>O et CO<sub>2</sub>'],
    ['~~CO~2~~~', '<s>CO<sub>2</sub></s>'],
    ['**M^me^**', '<strong>M<sup>me</sup></strong>'],
    ['<u>souligné</u> <del>barré</del>', '<u>souligné</u> <s>barré</s>'],
    ['[m^2^](/courses)', '<a href="/courses">m<sup>2</sup></a>'],
  ])('renders the text marks of %s', (text, html) => {
    expect(renderWords(text)).toBe(html);
  });

  test('extracts footnotes from the text and keeps their references', () => {
    const { html, notes } = render(
      'Un mot[^1] et un autre[^b].\n\n[^1]: Une *note*.\n[^b]: Ibid.\n\nLa suite.',
    );
    expect(html).toBe(
      '<p>Un mot<sup><a href="#footnote-1">[1]</a></sup> et un autre<sup><a href="#footnote-b">[b]</a></sup>.</p>\n<p>La suite.</p>\n',
    );
    expect([...notes]).toEqual([
      ['footnote-1', '<p><sup>[1]</sup> Une <em>note</em>.</p>'],
      ['footnote-b', '<p><sup>[b]</sup> Ibid.</p>'],
    ]);
  });

  test('reads a long hostile text in linear time', () => {
    const measure = (size: number) => {
      const text = ['**d’', '==a ', 'x^2', 'a~', '[^a', '<u', "*'a"]
        .map((each) => each.repeat(size))
        .join('\n\n');
      const start = performance.now();
      render(text);
      return performance.now() - start;
    };
    measure(500);
    expect(measure(4_000)).toBeLessThan(40 * Math.max(measure(500), 1));
  });
});
