import sanitize from 'sanitize-html';

/** A piece of HTML that came from elsewhere, made harmless. */
export type HtmlNode = { text: string } | { tag: string; href?: string | undefined; children: HtmlNode[] };

const tags = ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'hr'];

const renamed: Record<string, string> = {
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  b: 'strong',
  i: 'em',
  cite: 'em',
  div: 'p',
  section: 'p',
  article: 'p',
  tr: 'p',
  figcaption: 'p',
};

/** Reads foreign HTML: only paragraphs, titles, lists, quotations, bold, italic and links are left, without any attribute but `href`. */
export function readHtml(html: string): HtmlNode[] {
  const clean = sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: renamed,
  });
  const root: HtmlNode = { tag: '', children: [] };
  const open: { tag: string; children: HtmlNode[] }[] = [root];
  // What the library writes is well formed: each tag closed, each special sign escaped.
  for (const [, closing, tag, attributes, text] of clean.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g)) {
    const place = open.at(-1) ?? root;
    if (text !== undefined) place.children.push({ text: unescapeText(text) });
    else if (closing) open.pop();
    else if (tag) {
      const href = /href="([^"]*)"/.exec(attributes ?? '')?.[1];
      const node = { tag, href: href === undefined ? undefined : unescapeText(href), children: [] };
      place.children.push(node);
      if (tag !== 'br' && tag !== 'hr') open.push(node);
    }
  }
  return root.children;
}

/** Whether a text is written in HTML. */
export const isHtml = (text: string): boolean => /<[a-z][a-z0-9]*(\s[^>]*)?\/?>/i.test(text);

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const unescapeText = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '');
