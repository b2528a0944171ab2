import { toOneLine } from '#common/text.ts';

/** Maximum size of a document. A long article with tables has some 2,000 nodes, nested 7 deep. */
export const richTextBounds = { depth: 16, nodes: 10_000, signs: 200_000 };

type Loose = { type: unknown; attrs?: unknown; marks?: unknown; content?: unknown; text?: unknown };

/**
 * Copies a document within `richTextBounds`. Omits unknown fields and characters that cannot be stored.
 * @throws {RangeError} if it is not a document or too large
 */
export function cleanRichText(input: unknown): unknown {
  let nodes = 0;
  let signs = 0;

  function copy(value: unknown, depth: number): Loose {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new RangeError('a node is not an object');
    if (++nodes > richTextBounds.nodes) throw new RangeError('too many nodes');
    if (depth > richTextBounds.depth) throw new RangeError('nodes are nested too deep');
    const { type, attrs, marks, content, text } = value as Loose;
    const node: Loose = { type };
    if (attrs !== undefined && attrs !== null) node.attrs = cleanAttributes(attrs);
    if (marks !== undefined) node.marks = copyAll(marks, depth);
    if (content !== undefined) node.content = copyAll(content, depth);
    if (text !== undefined) {
      if (typeof text !== 'string') throw new RangeError('a text is not a string');
      signs += text.length;
      if (signs > richTextBounds.signs) throw new RangeError('the text is too long');
      node.text = toOneLine(text);
    }
    return node;
  }

  function copyAll(values: unknown, depth: number): Loose[] {
    if (!Array.isArray(values)) throw new RangeError('a list of nodes is not a list');
    // Drops text that is empty after cleaning, because an empty text would invalidate the whole document.
    return values.map((value) => copy(value, depth + 1)).filter(({ text }) => text !== '');
  }

  return copy(input, 0);
}

function cleanAttributes(attributes: unknown): Record<string, unknown> {
  if (typeof attributes !== 'object' || attributes === null)
    throw new RangeError('attributes are not an object');
  const entries = Object.entries(attributes).map(([name, value]) => [name, cleanValue(name, value)] as const);
  return Object.fromEntries(entries);
}

/** Returns a plain value or a short list of flat objects, such as the variants of a picture. */
function cleanValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return toOneLine(value);
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value) || value.length > 8 || !value.every(isFlat))
    throw new RangeError(`${name} is not a plain value`);
  return value.map((each) => ({ ...each }));
}

const isFlat = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((inner) => typeof inner !== 'object' || inner === null);
