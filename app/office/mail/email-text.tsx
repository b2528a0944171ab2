import styles from './email.module.css';

/** Shows underlined lines as headings, and addresses as links, because most emails are sent for a link. */
export function EmailText({ text }: { text: string }) {
  const parts = text.split(/^(.+)\n(?:={3,}|-{3,})$/m);
  return (
    <div className={styles.text}>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email never change order.
          <h2 key={index}>{part}</h2>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email never change order.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email never change order.
          <a key={index} href={part} rel="noreferrer">
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email never change order.
          <span key={index}>{part}</span>
        ),
      )}
    </p>
  );
}
