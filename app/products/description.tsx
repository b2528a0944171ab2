import { typeset } from '#common/typography.ts';
import { Prose } from '../ui/text/prose.tsx';
import styles from './product.module.css';

/** Product description as paragraphs and lists. The first paragraph is styled as an introduction. */
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

/** Uses positions as keys, because parts never move and may be equal. */
const withKeys = <Part,>(parts: readonly Part[]) => parts.map((part, index) => [`${index}`, part] as const);

/** Uses a non-breaking hyphen in endings such as « -er » or « -tion ». */
const keepEndings = (text: string) => text.replace(/(?<=[\s«(\u202f])-(?=\p{L})/gu, '\u2011');

type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

const bullet = /^\s*[–—•-]\s+/;

/** Parses a description: blank lines separate paragraphs, and lines starting with « – » form a list. */
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

/** Splits « Leçon 1. Les sons (20 min) » into text and duration. `length` is null if there is no duration. */
export function parseOutlineItem(text: string): { words: string; length: string | null } {
  const match = /\((\d{1,3}\s*(?:min|h(?:\s*\d{2})?))\)[.\s]*$/u.exec(text);
  const words = text.slice(0, match?.index).trimEnd();
  return match && words ? { words, length: match[1] as string } : { words: text, length: null };
}
