import { typeset } from '#common/typography.ts';
import { Prose } from '../ui/text/prose.tsx';
import styles from './description.module.css';
import { parseDescription, parseOutlineItem } from './read-description.ts';

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
      {words} <span className={styles.length}>{length}</span>
    </li>
  );
}

/** They never move, and two may be alike: their place is their key. */
const withKeys = <Part,>(parts: readonly Part[]) => parts.map((part, index) => [`${index}`, part] as const);

/** « -er », « -tion »: an ending that is named stays on the line of its hyphen. */
const keepEndings = (text: string) => text.replace(/(?<=[\s«(\u202f])-(?=\p{L})/gu, '\u2011');
