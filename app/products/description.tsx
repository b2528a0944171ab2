import { typeset } from '#common/typography.ts';
import { Prose } from '../ui/text/prose.tsx';
import styles from './product.module.css';

/** What the owner says of a product: paragraphs and real lists; the first paragraph opens like an article. */
export function Description({ text }: { text: string }) {
  return (
    <Prose opening>
      {withKeys(parseDescription(keepEndings(typeset(text)))).map(([key, block]) =>
        block.kind === 'list' ? (
          <ul key={key}>
            {withKeys(block.items).map(([itemKey, item]) => (
              <Item key={itemKey} text={item} />
            ))}
          </ul>
        ) : (
          <p key={key} className={styles.lines}>
            {block.text}
          </p>
        ),
      )}
    </Prose>
  );
}

/** A step of an outline; its length, where it ends with one in brackets, stands apart. */
function Item({ text }: { text: string }) {
  const { words, length } = parseOutlineItem(text);
  if (!length) return <li>{text}</li>;
  return (
    <li>
      <span>{`${words} `}</span>
      <span className={styles.length}>{length}</span>
    </li>
  );
}

/** They never move, and two may be alike: their place is their key. */
const withKeys = <Part,>(parts: readonly Part[]) => parts.map((part, index) => [`${index}`, part] as const);

/** « -er », « -tion »: an ending that is named stays on the line of its hyphen. */
const keepEndings = (text: string) => text.replace(/(?<=[\s«(\u202f])-(?=\p{L})/gu, '\u2011');

/** A part of a description: a paragraph whose lines are kept, or a list. */
type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

const bullet = /^\s*[–—•-]\s+/;

/**
 * The paragraphs and lists of a description as its owner typed it. An empty line parts paragraphs; lines that
 * begin with « – » make a list, also right under the line that announces them.
 */
export function parseDescription(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .flatMap(parsePart);
}

function parsePart(part: string): Block[] {
  const blocks: Block[] = [];
  for (const line of part.split('\n')) {
    if (!line.trim()) continue;
    const last = blocks.at(-1);
    if (!bullet.test(line)) {
      const text = line.trim();
      if (last?.kind === 'paragraph') last.text += `\n${text}`;
      else blocks.push({ kind: 'paragraph', text });
      continue;
    }
    const item = line.replace(bullet, '').trim();
    if (last?.kind === 'list') last.items.push(item);
    else blocks.push({ kind: 'list', items: [item] });
  }
  return blocks;
}

/** « Leçon 1. Les sons (20 min) » as its words and its length; no length where none ends it. */
export function parseOutlineItem(text: string): { words: string; length: string | null } {
  const match = /\((\d{1,3}\s*(?:min|h(?:\s*\d{2})?))\)[.\s]*$/u.exec(text);
  const words = text.slice(0, match?.index).trimEnd();
  return match && words ? { words, length: match[1] as string } : { words: text, length: null };
}
