import { readElement, type XmlElement } from '../read-element.ts';
import { normaliseElement } from './normalise-element.ts';

/** An item, a test or a shared text. */
export type QtiFile = {
  kind: 'item' | 'test' | 'stimulus';
  line: number;
  /** Path in the package; empty if the text is not from a package. */
  href: string;
  identifier: string;
  category: string;
  source: string;
};

const start =
  /<\?file href="([^"\n]{0,500})"\?>|<(?:[\w.-]{1,40}:)?(?:assessment|qti-assessment-)(item|test|stimulus)(?=[\s>])/gi;

/** Splits a text at each root element, even if the previous one is not closed. */
export function splitFiles(text: string, max: number): QtiFile[] {
  const files: QtiFile[] = [];
  const marks = [...text.matchAll(start)];
  let line = 1;
  let counted = 0;
  let href = '';
  for (const [place, { index, 0: root, 1: path, 2: kind }] of marks.entries()) {
    if (!kind) {
      href = path ?? '';
      continue;
    }
    if (files.length >= max) break;
    for (; counted < index; counted++) if (text[counted] === '\n') line++;
    const piece = text.slice(index, marks[place + 1]?.index ?? text.length);
    const close = `</${root.slice(1)}>`;
    const end = piece.lastIndexOf(close);
    const source = end < 0 ? piece.trimEnd() : piece.slice(0, end + close.length);
    const identifier =
      /\sidentifier\s*=\s*["']([^"'<>]{0,200})/.exec(source.split('>', 1)[0] ?? '')?.[1] ?? '';
    files.push({
      ...{ kind: kind.toLowerCase() as QtiFile['kind'], line, href, identifier },
      ...{ category: '', source },
    });
    href = '';
  }
  return files;
}

/** Sorts the items by the tests, whose sections are their categories. */
export function arrangeFiles(
  files: readonly QtiFile[],
  within: string,
): { items: QtiFile[]; stimuli: QtiFile[] } {
  const rest = new Set(files.filter(({ kind }) => kind === 'item'));
  const byPath = new Map([...rest].flatMap((file) => (file.href ? [[file.href, file] as const] : [])));
  const byIdentifier = new Map([...rest].map((file) => [file.identifier, file]));
  const sorted: QtiFile[] = [];
  for (const test of files.filter(({ kind }) => kind === 'test')) {
    const xml = readElement(test.source, 'assessmentTest');
    // The order of a broken test is unknown; its items are read in the order of the file.
    if ('fault' in xml) continue;
    for (const { identifier, href, category } of listReferences(normaliseElement(xml.element), [])) {
      const item = byPath.get(resolvePath(test.href, href)) ?? byIdentifier.get(identifier);
      if (item && rest.delete(item)) sorted.push({ ...item, category });
    }
  }
  return {
    items: [...sorted, ...[...rest].map((item) => ({ ...item, category: within }))],
    stimuli: files.filter(({ kind }) => kind === 'stimulus'),
  };
}

type Reference = { identifier: string; href: string; category: string };

function listReferences(element: XmlElement, above: readonly string[]): Reference[] {
  const { identifier = '', href = '', title = '' } = element.attributes;
  if (element.name === 'assessmentItemRef') return [{ identifier, href, category: above.join('/') }];
  const isNamed = element.name === 'assessmentTest' || element.name === 'assessmentSection';
  const path = isNamed && title.trim() ? [...above, title.trim().replaceAll('/', '//')] : above;
  return element.children.flatMap((child) => listReferences(child, path));
}

/** Returns the path of `href` in the package, relative to the file that names it. */
function resolvePath(from: string, href: string): string {
  const parts = [...from.split('/').slice(0, -1), ...href.split('/')];
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '.' && part) path.push(part);
  }
  return path.join('/');
}
