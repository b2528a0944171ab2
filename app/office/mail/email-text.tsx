import styles from './email.module.css';

/**
 * The text of a letter as it reads: its underlined lines as titles, its addresses as links, since reading one
 * mostly means following the one it brings.
 */
export function EmailText({ text }: { text: string }) {
  const parts = text.split(/^(.+)\n(?:={3,}|-{3,})$/m);
  return (
    <div className={styles.text}>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a letter never change place.
          <h2 key={index}>{part}</h2>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a letter never change place.
          <Words key={index} text={part.trim()} />
        ),
      )}
    </div>
  );
}

function Words({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p>
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a letter never change place.
          <a key={index} href={part} rel="noreferrer">
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a letter never change place.
          <span key={index}>{part}</span>
        ),
      )}
    </p>
  );
}
