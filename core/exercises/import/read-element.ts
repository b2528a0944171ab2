import { Parser } from 'htmlparser2';
import { m } from '#words/messages.js';

/** An XML element; `at` is its offset in the block, in characters. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Text of the element without the text of its children. */
  text: string;
  /** Text and children in their order. */
  content: (string | XmlElement)[];
  at: number;
};

type XmlIssue = { at: number; sentence: string };

/** Maximum nesting; Moodle uses about six levels. */
const maxDepth = 30;

const maxElements = 5_000;

/**
 * Parses XML with one root element. Resolves only the five XML entities and numeric references.
 * @param expected name of the root element, for the issue of an empty text
 * @param most maximum number of elements
 */
export function readElement(
  xml: string,
  expected = 'question',
  most = maxElements,
): { element: XmlElement } | { fault: XmlIssue } {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '', content: [], at: 0 };
  const open: XmlElement[] = [root];
  let fault: XmlIssue | null = null;
  let elements = 0;
  const tell = (at: number, sentence: string) => {
    fault ??= { at, sentence };
  };
  const unclosed = xml.lastIndexOf('<![CDATA[');
  if (unclosed >= 0 && xml.indexOf(']]>', unclosed) < 0)
    return { fault: { at: unclosed, sentence: m.importing_xml_cdata() } };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (fault) return;
        const element: XmlElement = {
          ...{ name, attributes, children: [], text: '', content: [], at: parser.startIndex },
        };
        if (++elements > most || open.length > maxDepth)
          return tell(parser.startIndex, m.importing_xml_deep());
        open.at(-1)?.children.push(element);
        open.at(-1)?.content.push(element);
        open.push(element);
      },
      ontext(text) {
        const inner = open.at(-1);
        if (!inner || fault) return;
        inner.text += text;
        inner.content.push(text);
      },
      onclosetag(name, isImplied) {
        const closed = open.length > 1 ? open.pop() : undefined;
        // The parser also reports a self-closing element (`<shuffle/>`) as implied.
        if (isImplied && xml.slice(parser.endIndex - 1, parser.endIndex + 1) !== '/>')
          tell(closed?.at ?? 0, m.importing_xml_unclosed({ name }));
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (fault) return { fault };
  const [element] = root.children;
  return element ? { element } : { fault: { at: 0, sentence: m.importing_xml_unclosed({ name: expected }) } };
}

export const findChild = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

export const listChildren = (element: XmlElement, ...names: string[]): XmlElement[] =>
  element.children.filter(({ name }) => names.includes(name));

/** Returns the text of `<name><text>…</text></name>` or `<name>…</name>`. */
export function readChild(element: XmlElement | undefined, name: string): string {
  const child = findChild(element, name);
  return readElementText(child);
}

export function readElementText(element: XmlElement | undefined): string {
  const text = findChild(element, 'text');
  if (text) return (text.children.length > 0 ? writeHtml(text) : text.text).trim();
  return (element?.text ?? '').trim();
}

/** Returns the HTML inside an element whose tags are neither escaped nor in a CDATA section. */
const writeHtml = ({ content }: XmlElement): string =>
  content
    .map((node) => {
      if (typeof node === 'string') return node.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const { name, attributes } = node;
      const written = Object.entries(attributes).map(
        ([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`,
      );
      const start = `<${name}${written.join('')}>`;
      return /^(?:br|hr|img|wbr|input)$/i.test(name) ? start : `${start}${writeHtml(node)}</${name}>`;
    })
    .join('');

/** Returns true for `<shuffle/>`, `1` and `true`. */
export function readFlag(element: XmlElement, name: string): boolean {
  const child = findChild(element, name);
  return child !== undefined && !/^(?:0|false|no)$/i.test(readElementText(child));
}
