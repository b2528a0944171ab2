import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { textMarkNames, textMarks } from '#core/rich-text/text-marks.ts';
import { RichTextView } from './rich-text.tsx';

const thin = '\u202f';
const siteUrl = 'https://ecole.example';
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const link = (href: string) => ({ type: 'link', attrs: { href } });
const [bold, italic] = [{ type: 'bold' }, { type: 'italic' }];
const url = `/v0/b/cedille/o/${encodeURIComponent(`news/${'a'.repeat(32)}/pictures/x.webp`)}?alt=media&token=t`;

const render = (document: object, away = false) =>
  renderToStaticMarkup(<RichTextView document={document} siteUrl={siteUrl} away={away} />);

describe('inline content', () => {
  test('applies typography to a whole sentence across marks', () => {
    const sentence = paragraph(
      text('Il a dit "'),
      text('bonjour', bold),
      text('" ! Et l'),
      text("'école ?", italic),
    );
    expect(render(doc(sentence))).toBe(
      `<p>Il a dit «${thin}<strong>bonjour</strong>${thin}»${thin}! Et l<em>’école${thin}?</em></p>`,
    );
  });

  test('keeps a partly bold link as one link', () => {
    const href = link('/courses');
    expect(render(doc(paragraph(text('voir ', href), text('les cours', href, bold), text('.'))))).toBe(
      '<p><a href="/courses">voir <strong>les cours</strong></a>.</p>',
    );
  });

  test('renders every text mark as its semantic element', () => {
    const words = textMarkNames.map((type) => text(type, { type }));
    const html = textMarkNames.map((name) => `<${textMarks[name]}>${name}</${textMarks[name]}>`).join('');
    expect(render(doc(paragraph(...words)))).toBe(`<p>${html}</p>`);
    expect(render(doc(paragraph(...words)), true)).toBe(`<p>${html}</p>`);
    const strike = { type: 'strike' };
    expect(
      render(doc(paragraph(text('Je ', bold), text('suis', bold, strike), text(' mangé', strike)))),
    ).toBe('<p><strong>Je <s>suis</s></strong><s> mangé</s></p>');
  });

  test('keeps adjacent links separate', () => {
    const html = render(doc(paragraph(text('un', link('/courses')), text('deux', link('/exercices')))));
    expect(html).toBe('<p><a href="/courses">un</a><a href="/exercices">deux</a></p>');
  });

  test('marks links to other sites as external', () => {
    const to = (href: string) => render(doc(paragraph(text('x', link(href)))));
    expect(to('https://exemple.fr/')).toContain('rel="external noopener noreferrer"');
    for (const ours of ['/courses', `${siteUrl}/courses`, 'mailto:claire@ecole.example'])
      expect(to(ours)).not.toContain('rel=');
  });

  test('drops an unsafe link and keeps its text', () => {
    expect(render(doc(paragraph(text('ici', link('javascript:alert(1)')))))).toBe('<p>ici</p>');
  });

  test('renders a line break', () => {
    expect(render(doc(paragraph(text('a '), { type: 'hardBreak' }, text('b'))))).toBe('<p>a <br/>b</p>');
  });
});

describe('blocks', () => {
  test('gives headings unique ids', () => {
    const heading = (level: number, words: string) => ({
      type: 'heading',
      attrs: { level },
      content: [text(words)],
    });
    expect(render(doc(heading(2, 'Une règle'), heading(3, 'Une règle'), heading(2, '…')))).toBe(
      '<h2 id="partie-une-regle">Une règle</h2><h3 id="partie-une-regle-2">Une règle</h3><h2 id="partie-sans-titre">…</h2>',
    );
  });

  test('unwraps the only paragraph of a list item, but keeps two paragraphs', () => {
    const item = (...content: object[]) => ({ type: 'listItem', content });
    const inner = { type: 'bulletList', content: [item(paragraph(text('b')))] };
    const list = { type: 'orderedList', attrs: { start: 3 }, content: [item(paragraph(text('a')), inner)] };
    expect(render(doc(list))).toBe('<ol start="3"><li>a<ul><li>b</li></ul></li></ol>');
    const two = { type: 'bulletList', content: [item(paragraph(text('a')), paragraph(text('b')))] };
    expect(render(doc(two))).toBe('<ul><li><p>a</p><p>b</p></li></ul>');
  });

  test('renders a first row of header cells as the table head', () => {
    const cell = (type: string, words: string, attrs = {}) => ({
      type,
      attrs,
      content: [paragraph(text(words))],
    });
    const row = (...content: object[]) => ({ type: 'tableRow', content });
    const table = (...content: object[]) => doc({ type: 'table', content });
    const head = row(cell('tableHeader', 'Épreuve'), cell('tableHeader', 'Durée'));
    const body = row(cell('tableHeader', 'Oral'), cell('tableCell', '20 min', { colspan: 2 }));
    expect(render(table(head, body), true)).toBe(
      '<table><thead><tr><th scope="col">Épreuve</th><th scope="col">Durée</th></tr></thead>' +
        '<tbody><tr><th scope="row">Oral</th><td colSpan="2">20\u00a0min</td></tr></tbody></table>',
    );
    expect(render(doc(...(table(head).content ?? []), ...(table(body).content ?? [])))).toMatch(
      /aria-label="Tableau 1".*aria-label="Tableau 2"/,
    );
  });

  test('renders a picture with alternative text, size and caption', () => {
    const picture = {
      type: 'picture',
      attrs: { url, width: 4, height: 3, alt: 'Un "ç"' },
      content: [text('Ici', italic)],
    };
    const html = render(doc(picture));
    expect(html).toContain('width="4" height="3" loading="lazy"');
    expect(html).toContain(`alt="Un «${thin}ç${thin}»"`);
    expect(html).toContain('<figcaption><em>Ici</em></figcaption>');
  });

  test('renders smaller variants of a picture on the site only', () => {
    const variants = [{ url: url.replace('x.webp', 'x.480.webp'), width: 480 }];
    const picture = (given: unknown) =>
      doc({ type: 'picture', attrs: { url, width: 1600, height: 900, alt: '', variants: given } });
    expect(render(picture(variants))).toContain('x.480.webp?alt=media&amp;token=t 480w, ');
    expect(render(picture(variants), true)).not.toContain('srcSet');
    for (const odd of [
      [{ url: 'https://evil.example/x', width: 480 }],
      [{ ...variants[0], x: 1 }],
      'x',
      [null],
    ])
      expect(render(picture(odd))).not.toContain('srcSet');
  });

  test('renders a video as a link that loads nothing', () => {
    const video = { type: 'video', attrs: { source: 'youtube:abc', title: '' } };
    const html = render(doc(video));
    expect(html).toContain('href="https://www.youtube.com/watch?v=abc"');
    expect(html).not.toMatch(/<(iframe|img|script)|src=/);
  });

  test('uses absolute URLs for readers outside the site', () => {
    const picture = { type: 'picture', attrs: { url, width: 4, height: 3, alt: '' } };
    const html = render(doc(paragraph(text('x', link('/courses'))), picture), true);
    expect(html).toContain(`href="${siteUrl}/courses"`);
    expect(html).toContain(`src="${siteUrl}/v0/b/`);
  });

  test.each([
    null,
    undefined,
    1,
    'x',
    [],
    {},
    { content: 'x' },
    { content: [null, 1, 'x', [], { type: {} }] },
  ])('renders nothing for %j', (odd) => expect(render(odd as object)).toBe(''));
});

describe('lesson content', () => {
  const pair = (phrase: string, translation: string) => ({
    type: 'example',
    content: [
      { type: 'phrase', content: [text(phrase)] },
      { type: 'translation', content: [text(translation)] },
    ],
  });
  const recording = {
    type: 'recording',
    attrs: { url: `gs://b/lessons/${'a'.repeat(32)}/files/x.mp3`, fileName: 'x.mp3', title: 'Dictée' },
  };

  test('typesets a phrase in French and its translation in its own language', () => {
    const html = render(
      doc({ type: 'examples', attrs: { language: 'en' }, content: [pair('Ça va ?', '"How are you?"')] }),
    );
    expect(html).toContain(`<dt>Ça va${thin}?</dt><dd lang="en" dir="auto">&quot;How are you?&quot;</dd>`);
  });

  test('renders a callout box and a folded answer', () => {
    const html = render(
      doc(
        { type: 'callout', content: [paragraph(text('Le participe s’accorde.'))] },
        { type: 'answer', attrs: { title: 'Corrigé' }, content: [paragraph(text('b'))] },
        { type: 'answer', attrs: { title: '' }, content: [paragraph(text('c'))] },
      ),
    );
    expect(html).toMatch(/<aside [^>]*aria-label="À retenir">.*<p>Le participe s’accorde\.<\/p><\/aside>/);
    expect(html).toMatch(/<details [^>]*><summary>Corrigé<\/summary><p>b<\/p><\/details>/);
    expect(html).toContain('<summary>Voir la réponse</summary>');
    expect(html).not.toContain('<details open');
  });

  test('renders a file only with a `showFile` function', () => {
    expect(render(doc(recording))).toBe('');
    const html = renderToStaticMarkup(
      <RichTextView
        document={doc({ type: 'callout', content: [recording] })}
        siteUrl={siteUrl}
        showFile={({ shownAs, title }) => `${shownAs} ${title}`}
      />,
    );
    expect(html).toContain('recording Dictée');
  });
});
