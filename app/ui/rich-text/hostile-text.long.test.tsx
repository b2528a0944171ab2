// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseLessonText, parseRichText } from '#core/rich-text/parse-rich-text.ts';
import type { RichText as Document, RichTextNode } from '#database/tables/news.ts';
import { hostilePayloads } from '#tests/support/hostile-payloads.ts';
import { FileInText } from '../../learning/file-in-text.tsx';
import { RichTextView } from './rich-text.tsx';

const siteUrl = 'https://ecole.example';

/** Every element that a rich text may render, with its allowed attributes. */
const known: Record<string, string[]> = {
  p: ['class', 'aria-hidden'],
  strong: [],
  em: [],
  br: [],
  ul: [],
  li: [],
  blockquote: [],
  hr: [],
  figcaption: ['data-print'],
  thead: [],
  tbody: [],
  tr: [],
  caption: ['class'],
  span: ['class'],
  ol: ['start'],
  h2: ['id'],
  h3: ['id'],
  figure: ['class'],
  a: ['href', 'rel', 'class', 'data-video', 'data-title', 'download'],
  img: ['src', 'alt', 'srcset', 'sizes', 'width', 'height', 'loading', 'decoding'],
  section: ['class', 'aria-label', 'tabindex'],
  table: ['class'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  svg: [
    'class',
    'viewBox',
    'aria-hidden',
    'fill',
    'stroke',
    'stroke-width',
    'stroke-linecap',
    'stroke-linejoin',
    'width',
    'height',
    'focusable',
  ],
  path: ['d'],
  aside: ['class', 'aria-label'],
  details: ['class'],
  summary: [],
  dl: ['class'],
  dt: [],
  dd: ['lang', 'dir'],
  div: ['data-player', 'data-player-failed', 'hidden', 'class'],
  audio: ['class', 'controls', 'preload', 'aria-label', 'src', 'data-media'],
  button: ['type', 'class', 'data-player-retry'],
};

const ours = /^(https?:\/\/[^/]|mailto:|\/(?!\/))/;
const ownPicture =
  /^(https:\/\/ecole\.example)?\/v0\/b\/[\w.-]+\/o\/(products|lessons|news|scores|school)%2F[0-9a-f]{32}%2Fpictures%2F[^/"<>]+$/;

const ownFile = /^\/media\/lecon\/[0-9a-f]{20}\/files\/[\w.-]+$/;

/** A rich text as a lesson page shows it. */
const Shown = ({ document, away = false }: { document: unknown; away?: boolean }) => (
  <RichTextView
    document={document}
    siteUrl={siteUrl}
    away={away}
    showFile={(file) => <FileInText lessonId={'d'.repeat(20)} file={file} positions={{}} />}
  />
);

/** Returns the elements and attributes of parsed HTML that a rich text must not contain. */
function findIntruders(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const found: string[] = [];
  for (const element of body.querySelectorAll('*')) {
    const name = element.localName;
    const allowed = known[name];
    if (!allowed) found.push(`<${name}>`);
    for (const { name: attribute, value } of element.attributes) {
      if (!allowed?.includes(attribute)) found.push(`${name} ${attribute}`);
      if (attribute === 'href' && !ours.test(value)) found.push(`href ${value}`);
      if (attribute === 'src' && !(name === 'audio' ? ownFile : ownPicture).test(value))
        found.push(`src ${value}`);
      if (attribute === 'srcset' && !value.split(', ').every((part) => ownPicture.test(part)))
        found.push(`srcset ${value}`);
      if (attribute === 'id' && !/^partie-[a-z0-9-]+$/.test(value)) found.push(`id ${value}`);
      if (attribute === 'lang' && !/^[a-z]{2}$/.test(value)) found.push(`lang ${value}`);
      if (attribute === 'data-video' && !/^(youtube|vimeo):[\w-]+$/.test(value)) found.push(`video ${value}`);
    }
  }
  return found;
}

/** Returns blocks with the payload in every position, and malformed documents. */
function writeHostile(payload: string): { blocks: object[]; odd: object[] } {
  const text = (words: unknown, ...marks: unknown[]) => ({ type: 'text', text: words, marks });
  const attrs = {
    href: payload,
    src: payload,
    url: payload,
    variants: [{ url: payload, width: 480 }],
    path: payload,
    source: payload,
    title: payload,
    alt: payload,
    level: payload,
    start: payload,
    colspan: payload,
    rowspan: payload,
    width: payload,
    height: payload,
    class: payload,
    style: payload,
    id: payload,
    target: payload,
    rel: payload,
    onclick: payload,
    scope: payload,
    [payload]: payload,
  };
  const good = `/v0/b/cedille/o/${encodeURIComponent(`news/${'a'.repeat(32)}/pictures/x.webp`)}?alt=media&token=t`;
  const inner = [
    text(payload, { type: 'link', attrs }, { type: 'bold', attrs }, { type: payload, attrs }),
    text(payload),
  ];
  const paragraph = { type: 'paragraph', attrs, content: inner };
  const cell = { type: 'tableCell', attrs, content: [paragraph] };
  const example = {
    type: 'example',
    attrs,
    content: ['phrase', 'translation'].map((type) => ({ type, attrs, content: inner })),
  };
  const recording = `gs://cedille/lessons/${'b'.repeat(32)}/files/dictee.mp3`;
  const blocks = [
    paragraph,
    { type: 'heading', attrs: { ...attrs, level: 2 }, content: inner },
    { type: 'heading', attrs, content: inner },
    { type: 'bulletList', attrs, content: [{ type: 'listItem', attrs, content: [paragraph] }] },
    { type: 'orderedList', attrs, content: [{ type: 'listItem', attrs, content: [paragraph, paragraph] }] },
    { type: 'blockquote', attrs, content: [paragraph] },
    { type: 'horizontalRule', attrs },
    { type: 'picture', attrs, content: inner },
    { type: 'picture', attrs: { ...attrs, url: good, width: 1, height: 1 }, content: inner },
    { type: 'video', attrs, content: inner },
    { type: 'video', attrs: { ...attrs, source: 'youtube:abc' } },
    {
      type: 'table',
      attrs,
      content: [{ type: 'tableRow', attrs, content: [cell, { ...cell, type: 'tableHeader' }] }],
    },
    { type: 'callout', attrs, content: [paragraph] },
    { type: 'answer', attrs, content: [paragraph] },
    { type: 'examples', attrs: { ...attrs, language: payload }, content: [example] },
    { type: 'examples', attrs: { ...attrs, language: 'en' }, content: [example] },
    { type: 'recording', attrs },
    { type: 'document', attrs },
    { type: 'recording', attrs: { ...attrs, url: recording, fileName: payload } },
    { type: 'document', attrs: { ...attrs, url: recording, fileName: payload } },
    { type: 'recording', attrs: { ...attrs, url: `${recording}${payload}` } },
    { type: payload, attrs, content: [paragraph] },
    { type: 'image', attrs },
    { type: 'codeBlock', attrs, content: inner },
    { type: 'paragraph', attrs, content: inner, html: payload, dangerouslySetInnerHTML: { __html: payload } },
  ];
  const odd = [
    { type: 'doc', content: [{ type: { name: payload }, attrs, content: blocks }] },
    { type: 'doc', content: payload },
    {
      type: 'doc',
      content: [payload, { type: 'paragraph', content: [{ type: 'text', text: { toString: payload } }] }],
    },
  ];
  return { blocks, odd };
}

test('renders no script, foreign picture or script link from any stored document', () => {
  expect(hostilePayloads.length).toBeGreaterThan(200);
  for (const payload of hostilePayloads)
    for (const away of [false, true]) {
      const { blocks, odd } = writeHostile(payload);
      const html = [{ type: 'doc', content: blocks }, ...odd]
        .map((document) => renderToStaticMarkup(<Shown document={document} away={away} />))
        .join('');
      expect(findIntruders(html), JSON.stringify(payload)).toEqual([]);
      // The payload stays visible as text.
      expect(html.length).toBeGreaterThan(payload.length);
    }
}, 60_000);

function listAttributes(node: Document | RichTextNode): string[] {
  const { attrs = {}, marks = [], content = [] } = node as RichTextNode;
  const own = [attrs, ...marks.map((mark) => mark.attrs ?? {})].flatMap(Object.keys);
  return [...own, ...content.flatMap(listAttributes)];
}

test.each([
  ['of an item of news', parseRichText],
  ['of a lesson', parseLessonText],
])('rejects or strips hostile content in the text %s before storage', async (_whose, parse) => {
  let accepted = 0;
  for (const payload of hostilePayloads) {
    const texts: Document[] = [];
    const { blocks, odd } = writeHostile(payload);
    // One block per document, because a rejected block rejects its whole document.
    for (const document of [...blocks.map((block) => ({ type: 'doc', content: [block] })), ...odd]) {
      const parsed = await parse(document).catch((error) => {
        expect(error).toMatchObject({ code: 'invalid-input' });
        return null;
      });
      if (parsed) texts.push(parsed);
    }
    accepted += texts.length;
    expect(texts.flatMap(listAttributes).filter((name) => !storedAttributes.has(name))).toEqual([]);
    const html = texts.map((text) => renderToStaticMarkup(<Shown document={text} />));
    expect(findIntruders(html.join('')), JSON.stringify(payload)).toEqual([]);
  }
  expect(accepted).toBeGreaterThan(100);
});

const storedAttributes = new Set(
  'url width height alt variants source title href level start fileName language colspan rowspan colwidth'.split(
    ' ',
  ),
);
