import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { richTextBounds } from './clean-rich-text.ts';
import { parseLessonText, parseRichText } from './parse-rich-text.ts';
import { textMarkNames } from './text-marks.ts';

const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length ? { marks } : {}),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const path = `news/${'a'.repeat(32)}/pictures/toits.webp`;
const toUrl = (path: string) =>
  `/v0/b/cedille/o/${encodeURIComponent(path)}?alt=media&token=3f0c6a52-5a55-4c5f-9c8e-0d9f1a2b3c4d`;
const picture = {
  url: toUrl(path),
  width: 1_600,
  height: 900,
  alt: 'Des toits',
  variants: [{ url: toUrl(path.replace('.webp', '.480.webp')), width: 480 }],
};
const cell = (type: string, words: string) => ({ type, content: [paragraph(text(words))] });

const whole = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Les cinq passages')] },
  paragraph(
    text('Relisez '),
    text('lentement', { type: 'bold' }, { type: 'italic' }),
    { type: 'hardBreak' },
    text('ici', { type: 'link', attrs: { href: 'https://exemple.fr/' } }),
  ),
  { type: 'heading', attrs: { level: 3 }, content: [text('Ensuite')] },
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('un'))] }] },
  {
    type: 'orderedList',
    attrs: { start: 3 },
    content: [{ type: 'listItem', content: [paragraph(text('trois'))] }],
  },
  { type: 'blockquote', content: [paragraph(text('Un signe minuscule.'))] },
  { type: 'horizontalRule' },
  { type: 'picture', attrs: picture, content: [text('Le soir, '), text('à Lyon', { type: 'italic' })] },
  { type: 'video', attrs: { source: 'youtube:dQw4w9WgXcQ', title: 'Une leçon' } },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [cell('tableHeader', 'Épreuve'), cell('tableHeader', 'Durée')] },
      { type: 'tableRow', content: [cell('tableCell', 'Oral'), cell('tableCell', '20 min')] },
    ],
  },
);

const mark = (type: string, attrs?: object) => doc(paragraph(text('x', { type, ...(attrs && { attrs }) })));

describe('parseRichText', () => {
  test('keeps all allowed content and parses its own output unchanged', async () => {
    const parsed = await parseRichText(whole);
    expect(parsed).toMatchObject(whole);
    // The audit log compares texts this way, so a stored text must equal itself.
    expect(isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), parsed)).toBe(true);
    expect(await parseRichText(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
  });

  test('accepts every text mark in schema order, but not superscript with subscript', async () => {
    const marks = textMarkNames.map((type) => ({ type }));
    for (const type of textMarkNames)
      expect(await parseRichText(mark(type))).toEqual(doc(paragraph(text('x', { type }))));
    const most = marks.filter(({ type }) => type !== 'subscript');
    expect(await parseRichText(doc(paragraph(text('x', ...most.toReversed()))))).toEqual(
      doc(paragraph(text('x', ...most))),
    );
    await expect(parseRichText(doc(paragraph(text('x', ...marks))))).rejects.toMatchObject({
      code: 'invalid-input',
    });
    const example = {
      type: 'examples',
      attrs: { language: 'en' },
      content: [
        {
          type: 'example',
          content: [
            { type: 'phrase', content: [text('Je suis mangé', { type: 'strike' })] },
            { type: 'translation', content: [text('I ate', { type: 'highlight' })] },
          ],
        },
      ],
    };
    expect(await parseLessonText(doc(example))).toEqual(doc(example));
  });

  test('accepts an empty document', async () => {
    for (const empty of [{ type: 'doc' }, doc(), doc({ type: 'paragraph' })])
      expect(await parseRichText(empty)).toEqual(doc({ type: 'paragraph' }));
  });

  test('drops unknown attributes and fields', async () => {
    const link = {
      type: 'link',
      attrs: { href: '/courses', onclick: 'alert(1)', target: '_blank', class: 'x' },
    };
    const sent = {
      ...paragraph(text('Cours', link)),
      attrs: { style: 'color:red', onload: 'x' },
      html: '<script>',
    };
    expect(await parseRichText(doc(sent))).toEqual(
      doc(paragraph(text('Cours', { type: 'link', attrs: { href: '/courses' } }))),
    );
  });

  test('drops characters that no page can contain', async () => {
    const parsed = await parseRichText(doc(paragraph(text('a\0b\u202ec\ud800'), text('\u0007'))));
    expect(parsed).toEqual(doc(paragraph(text('abc\ufffd'))));
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a string', '<p>x</p>'],
    ['a list', []],
    ['a root that is not a document', { type: 'paragraph' }],
    ['a root without a type', { content: [] }],
    ['a numeric type', { type: 1 }],
    ['a prototype’s name', doc({ type: 'constructor' })],
    ['__proto__', doc(JSON.parse('{"type":"__proto__"}'))],
    ['an unknown node', doc({ type: 'script', content: [text('alert(1)')] })],
    ['a block of code', doc({ type: 'codeBlock', content: [text('x')] })],
    ['tiptap’s own picture', doc({ type: 'image', attrs: { src: '/x' } })],
    ['an unknown mark', mark('code')],
    ['a style', mark('textStyle', { color: 'red' })],
    [
      'a mark that is not an object',
      doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: ['bold'] }] }),
    ],
    [
      'marks that are not a list',
      doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: 'bold' }] }),
    ],
    ['content that is not a list', doc({ type: 'paragraph', content: 'x' })],
    ['a text that is not a string', doc({ type: 'paragraph', content: [{ type: 'text', text: {} }] })],
    ['text outside a paragraph', doc(text('x'))],
    ['a heading 1', doc({ type: 'heading', attrs: { level: 1 } })],
    ['a heading level that is a string', doc({ type: 'heading', attrs: { level: '2' } })],
    ['a heading in a list', doc({ type: 'bulletList', content: [{ type: 'heading', attrs: { level: 2 } }] })],
    ['a javascript: link', mark('link', { href: 'javascript:alert(1)' })],
    ['a link without an address', mark('link', {})],
    ['an object as a link', mark('link', { href: { toString: 'x' } })],
    ['a list with an invalid start', doc({ type: 'orderedList', attrs: { start: 'x' }, content: [] })],
    [
      'a picture on another site',
      doc({ type: 'picture', attrs: { ...picture, url: 'https://evil.example/x.png' } }),
    ],
    [
      'a paid file as a picture',
      doc({ type: 'picture', attrs: { ...picture, url: toUrl(path.replace('pictures', 'files')) } }),
    ],
    [
      'a picture variant on another site',
      doc({
        type: 'picture',
        attrs: { ...picture, variants: [{ url: 'https://evil.example/x.png', width: 480 }] },
      }),
    ],
    ['a picture without a size', doc({ type: 'picture', attrs: { ...picture, width: 0 } })],
    [
      'a video on an unsupported site',
      doc({ type: 'video', attrs: { source: 'https://evil.example', title: '' } }),
    ],
    [
      'a table in a table',
      doc({
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [whole.content.at(-1)] }] }],
      }),
    ],
    [
      'a table cell that spans too many columns',
      doc({
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableCell', attrs: { colspan: 1e9 }, content: [paragraph()] }],
          },
        ],
      }),
    ],
    ['too many nodes', doc(...Array.from({ length: richTextBounds.nodes }, () => paragraph()))],
    ['a text that is too long', doc(paragraph(text('x'.repeat(richTextBounds.signs + 1))))],
  ])('rejects %s', async (_what, input) => {
    await expect(parseRichText(input)).rejects.toMatchObject({ code: 'invalid-input', status: 400 });
  });

  test('rejects a document nested too deep', async () => {
    for (const depth of [20, 100_000]) {
      let node: object = paragraph(text('x'));
      for (let each = 0; each < depth; each++) node = { type: 'blockquote', content: [node] };
      await expect(parseRichText(doc(node))).rejects.toMatchObject({ code: 'invalid-input' });
    }
  });
});

const held = [paragraph(text('x'))];
const url = `gs://cedille/lessons/${'b'.repeat(32)}/files/dictee-0a1b2c3d.mp3`;
const file = (type: string, attrs: object = {}) => ({
  type,
  attrs: { url, fileName: 'Dictée.mp3', title: '', ...attrs },
});
const examples = (language: unknown, content?: object[]) => ({
  type: 'examples',
  attrs: { language },
  content: content ?? [
    {
      type: 'example',
      content: [
        { type: 'phrase', content: [text('Il fait '), text('beau', { type: 'bold' })] },
        { type: 'translation', content: [text('The weather is nice')] },
      ],
    },
  ],
});
const lesson = [
  file('recording', { title: 'La dictée' }),
  file('document'),
  { type: 'callout', content: [...held, examples('es'), file('recording')] },
  examples('en'),
  { type: 'answer', attrs: { title: 'Corrigé' }, content: held },
];

describe('parseLessonText', () => {
  test('keeps all content that only lessons allow, and parses its own output unchanged', async () => {
    const both = doc(...whole.content, ...lesson);
    const parsed = await parseLessonText(both);
    expect(parsed).toMatchObject(both);
    expect(await parseLessonText(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
  });

  test.each(lesson.map((node) => [node.type, node] as const))('rejects %s in news', async (_type, node) => {
    await expect(parseRichText(doc(node))).rejects.toMatchObject({ code: 'invalid-input' });
  });

  test.each<[string, object]>([
    ['a file of a product', file('document', { url: url.replace('lessons', 'products') })],
    ['a video as a recording', file('recording', { url: url.replace('/files/', '/video/') })],
    ['a file on another site', file('document', { url: 'https://evil.example/x.pdf' })],
    ['a file outside its folder', file('document', { url: url.replace('dictee', '..%2f') })],
    ['a recording without an address', { type: 'recording' }],
    ['a numeric title', file('document', { title: 3 })],
    ['an empty callout', { type: 'callout' }],
    ['a nested callout', { type: 'callout', content: [{ type: 'callout', content: held }] }],
    ['a nested folded answer', { type: 'answer', content: [{ type: 'answer', content: held }] }],
    ['a heading in an answer', { type: 'answer', content: [{ type: 'heading', attrs: { level: 2 } }] }],
    ['examples in an unknown language', examples('"><script>')],
    ['an empty list of examples', examples('en', [])],
    ['a phrase without a translation', examples('en', [{ type: 'example', content: [{ type: 'phrase' }] }])],
    [
      'an example outside a list of examples',
      { type: 'example', content: [{ type: 'phrase' }, { type: 'translation' }] },
    ],
  ])('rejects %s', async (_what, node) => {
    await expect(parseLessonText(doc(node))).rejects.toMatchObject({ code: 'invalid-input', status: 400 });
  });
});
