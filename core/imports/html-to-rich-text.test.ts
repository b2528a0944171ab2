import { describe, expect, test } from 'vitest';
import { parseRichText } from '../rich-text/parse-rich-text.ts';
import { type TextMark, textMarkNames, textMarks } from '../rich-text/text-marks.ts';
import { htmlToRichText, htmlToText } from './html-to-rich-text.ts';

const words = (html: string) => JSON.stringify(htmlToRichText(html));

describe('htmlToRichText', () => {
  test.each([
    '<p>Un <b>mot</b> et <i>un <a href="https://exemple.fr/?a=1&amp;b=2">lien</a></i>.<br>Suite</p><p>Deux</p>',
    '<h1>Titre</h1><div><p>Dans un bloc</p>Nu<ul><li>Un<ul><li>Un bis</li></ul></li><li><h2>Deux</h2></li></ul></div>',
    '<blockquote><h2>Titre</h2><p>Cité</p><blockquote>Encore</blockquote></blockquote><hr><ol><li></li></ol>',
    '<table><tr><td>Case</td><td>Autre</td></tr></table><img src="https://ailleurs.fr/espion.gif"><li>Seul</li>',
    '<table><caption>Être</caption><tr><th colspan="99">Je</th><th>Tu</th></tr><tr><td><p>suis</p></td><td></td></tr></table>',
    '<table><tr><td><h2>Mise en page</h2></td><td><ul><li>a</li></ul></td></tr><tr><td>b</td><td>c</td></tr></table>',
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">ailleurs</iframe><ol start="0"><li>a</li></ol>',
    '<blockquote><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table></blockquote>',
    '<p>Pas fermé <strong>gras<p>Autre</strong></p>',
    'Deux lignes\nd’un paragraphe\n\n\nPuis un autre & < 3',
    '',
    '<p></p><p> <br> </p>',
  ])('converts %j to a valid document', async (html) => {
    const document = await parseRichText(htmlToRichText(html));
    expect(document.type).toBe('doc');
  });

  test('keeps paragraphs, lists, bold, italic and links', async () => {
    const { content } = htmlToRichText(
      '<p>Un <b>mot</b>, <a href="https://exemple.fr">lien</a></p><ul><li>Point</li></ul>',
    );
    expect(content).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Un ' },
          { type: 'text', text: 'mot', marks: [{ type: 'bold' }] },
          { type: 'text', text: ', ' },
          { type: 'text', text: 'lien', marks: [{ type: 'link', attrs: { href: 'https://exemple.fr' } }] },
        ],
      },
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Point' }] }] },
        ],
      },
    ]);
  });

  const outline = (html: string) =>
    (htmlToRichText(html).content ?? []).map(({ type, content = [] }) =>
      [type, ...content.map((each) => (each.type === 'hardBreak' ? '|' : each.text)).filter(Boolean)].join(
        ' ',
      ),
    );

  test('converts blank lines of WordPress texts to paragraphs and other line ends to breaks', () => {
    expect(
      outline(
        'Bonjour à <strong>tous</strong>,\n\nLes cours reprennent\nlundi.\r\n \r\nÀ <em>bientôt</em> !',
      ),
    ).toEqual([
      'paragraph Bonjour à  tous ,',
      'paragraph Les cours reprennent | lundi.',
      'paragraph À  bientôt  !',
    ]);
    expect(
      outline(
        'Avant\n\n<h2>Un\n\ntitre</h2>\nAprès\n<ul>\n<li>un</li>\n\n<li>deux</li>\n</ul>\n\nFin<!--more-->\n\n<blockquote>Cité\n\nEncore</blockquote>',
      ),
    ).toEqual([
      'paragraph Avant',
      'heading Un titre',
      'paragraph Après',
      'bulletList',
      'paragraph Fin',
      'blockquote',
    ]);
    expect(outline('<em>Un\n\ndeux</em>')).toEqual(['paragraph Un', 'paragraph deux']);
    expect(outline('<div>Un\n\ndeux</div>')).toEqual(['paragraph Un', 'paragraph deux']);
    expect(htmlToText('<b>Un</b>\n\ndeux\ntrois')).toBe('Un\n\ndeux\ntrois');
  });

  test('converts line ends of HTML source to spaces', () => {
    expect(outline('<p>Un texte\n  qui continue</p>\n\n<p>Deux</p>')).toEqual([
      'paragraph Un texte qui continue',
      'paragraph Deux',
    ]);
    expect(outline('Un<br>\ndeux')).toEqual(['paragraph Un |  deux']);
  });

  test('separates blocks of other block elements', () => {
    expect(
      outline('<dl><dt>Être</dt><dd>je suis</dd></dl><address>Lyon</address><center>Ici</center>'),
    ).toEqual(['paragraph Être', 'paragraph je suis', 'paragraph Lyon', 'paragraph Ici']);
  });

  test.each(textMarkNames)('keeps %s marked by an element or a style', (type) => {
    const element = textMarks[type];
    const marked = { type: 'text', text: 'mot', marks: [{ type }] };
    const styles: Partial<Record<TextMark, string>> = {
      bold: 'font-weight: 700',
      italic: 'font-style:italic',
      strike: 'text-decoration: line-through;',
      underline: 'TEXT-DECORATION-LINE: underline',
      highlight: 'background-color: #ff0',
      superscript: 'vertical-align:super',
      subscript: 'vertical-align: sub',
    };
    for (const html of [
      `<p><${element}>mot</${element}></p>`,
      `<p><span style="${styles[type]}">mot</span></p>`,
    ])
      expect(htmlToRichText(html).content).toEqual([{ type: 'paragraph', content: [marked] }]);
  });

  test('accepts equivalent elements of text marks and ignores styles without emphasis', () => {
    expect(words('<del>a</del>')).toBe(words('<s>a</s>'));
    expect(words('<strike>a</strike>')).toBe(words('<s>a</s>'));
    expect(words('<ins>a</ins>')).toBe(words('<u>a</u>'));
    expect(words('<b style="font-weight:normal">a</b>')).toBe(words('a'));
    expect(words('<span style="background:#fff;text-decoration:none;vertical-align:baseline">a</span>')).toBe(
      words('<p>a</p>'),
    );
    expect(words('<a href="/courses"><u>a</u></a>')).toBe(words('<a href="/courses">a</a>'));
    expect(words('<u><a href="/courses">a</a></u>')).toBe(words('<a href="/courses">a</a>'));
    expect(words('<sup>a<sub>b</sub></sup>')).toContain('subscript');
  });

  test('keeps tables of text, and converts video links and frames to players', () => {
    const { content } = htmlToRichText(
      '<table><tr><td>Je</td><td>suis</td></tr><tr><td>tu</td><td>es</td></tr></table>' +
        '<p><a href="https://youtu.be/dQw4w9WgXcQ">Le verbe être</a></p><iframe src="https://player.vimeo.com/video/76979871"></iframe>',
    );
    expect(content?.map(({ type }) => type)).toEqual(['table', 'video', 'video']);
    expect(content?.[1]?.attrs).toEqual({ source: 'youtube:dQw4w9WgXcQ', title: 'Le verbe être' });
    expect(
      htmlToText('<table><tr><td>Je</td><td>suis</td></tr><tr><td>tu</td><td>es</td></tr></table>'),
    ).toBe('Je | suis\ntu | es');
  });

  test.each([
    '<script>alert(1)</script><p onclick="alert(1)">a</p>',
    '<p><a href="javascript:alert(1)">a</a></p>',
    '<p>a<style>p{color:red}</style><iframe src="https://x"></iframe></p>',
    '<p>a</p><svg onload=alert(1)>',
    '<p>a&lt;script&gt;</p>',
  ])('removes executable content from %s', async (html) => {
    const text = words(html);
    expect(text).not.toMatch(/javascript|onclick|onload|iframe|color:red|alert/);
    await parseRichText(htmlToRichText(html));
  });

  test.each([
    ['<ruby>食<rt>た</rt></ruby>べる', '食 (た)べる'],
    ['<ruby>明日<rp>(</rp><rt><b>あした</b></rt><rp>)</rp></ruby>', '明日 (あした)'],
    ['<p><ruby>明<rt>あ<rt></ruby> !</p>', '明 (あ) !'],
  ])('htmlToText shows the readings of %s in parentheses', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('htmlToText keeps paragraphs and list items', () => {
    expect(htmlToText('<p>Un<br>deux &amp; trois</p><ul><li>a</li><li>b</li></ul>')).toBe(
      'Un\ndeux & trois\n\n– a\n– b',
    );
    expect(htmlToText('Déjà du texte\r\n\r\nici')).toBe('Déjà du texte\n\nici');
  });
});
