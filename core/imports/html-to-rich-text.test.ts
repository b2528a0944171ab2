import { describe, expect, test } from 'vitest';
import { parseRichText } from '../rich-text/parse-rich-text.ts';
import { htmlToRichText, htmlToText } from './html-to-rich-text.ts';

const words = (html: string) => JSON.stringify(htmlToRichText(html));

describe('a text from elsewhere', () => {
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
  ])('%j becomes a document that the schema takes', async (html) => {
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

  test('keeps tables of words, and players where a link or a frame shows a video', () => {
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
  ])('%s leaves nothing that runs', async (html) => {
    const text = words(html);
    expect(text).not.toMatch(/javascript|onclick|onload|iframe|color:red|alert/);
    await parseRichText(htmlToRichText(html));
  });

  test('as plain text keeps its paragraphs and points', () => {
    expect(htmlToText('<p>Un<br>deux &amp; trois</p><ul><li>a</li><li>b</li></ul>')).toBe(
      'Un\ndeux & trois\n\n– a\n– b',
    );
    expect(htmlToText('Déjà du texte\r\n\r\nici')).toBe('Déjà du texte\n\nici');
  });
});
