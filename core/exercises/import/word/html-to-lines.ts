import { type HtmlElement, type HtmlNode, readHtml } from '../../../imports/read-html.ts';

/**
 * Converts HTML to lines with `# ` for titles, `**` for bold, `~~` for struck text, and list numbers.
 * @throws {AppError} `invalid-input` if the HTML exceeds `htmlBounds`
 */
export function htmlToLines(html: string): string {
  const lines: string[] = [];
  writeBlocks(readHtml(cutFragment(html)), '', lines, 0);
  return lines
    .map((line) =>
      line
        .replaceAll('****', '')
        .replaceAll('~~~~', '')
        .replace(/[ \t\u00a0]+/g, ' ')
        .trim(),
    )
    .join('\n');
}

function cutFragment(html: string): string {
  const [start, end] = ['<!--StartFragment-->', '<!--EndFragment-->'];
  const from = html.indexOf(start);
  const to = html.lastIndexOf(end);
  return from >= 0 && to >= from + start.length ? html.slice(from + start.length, to) : html;
}

const blockTags = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'table', 'tr', 'th', 'td', 'hr']);
const isBlock = (node: HtmlNode): node is HtmlElement => 'tag' in node && blockTags.has(node.tag);

function writeBlocks(nodes: readonly HtmlNode[], before: string, lines: string[], depth: number): void {
  let run = '';
  let start = before;
  const flush = () => {
    const text = run.trim();
    if (text) lines.push(...`${start}${text}`.split('\n'));
    if (text) start = '';
    run = '';
  };
  for (const node of nodes)
    if (isBlock(node)) {
      flush();
      writeBlock(node, start, lines, depth);
      start = '';
    } else run += writeInline(node);
  flush();
}

function writeBlock(
  { tag, attributes, children }: HtmlElement,
  before: string,
  lines: string[],
  depth: number,
): void {
  if (tag === 'h2' || tag === 'h3')
    lines.push(`# ${children.map(writeInline).join('').replace(/\s+/g, ' ')}`);
  else if (tag === 'ol' || tag === 'ul') {
    let number = Number(attributes.start) || 1;
    for (const child of children) {
      const sign = tag === 'ul' ? '- ' : depth > 0 ? `${letters[number - 1] ?? '-'}) ` : `${number}. `;
      if (isBlock(child) && child.tag === 'li') number++;
      if (isBlock(child)) writeBlocks(child.children, child.tag === 'li' ? sign : '', lines, depth + 1);
    }
  } else {
    writeBlocks(children, before, lines, depth);
    if (tag === 'p') lines.push('');
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

const signs: Readonly<Record<string, string>> = { strong: '**', s: '~~' };

function writeInline(node: HtmlNode): string {
  if ('text' in node) return node.text.replace(/\s+/g, ' ');
  if (node.tag === 'br') return '\n';
  const inner = node.children.map(writeInline).join('');
  const words = inner.trim();
  const sign = signs[node.tag];
  if (!sign || !words) return inner;
  const start = inner.slice(0, inner.length - inner.trimStart().length);
  return `${start}${sign}${words}${sign}${inner.slice(start.length + words.length)}`;
}
