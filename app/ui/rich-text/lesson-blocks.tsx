import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Icon } from '../mark/icon.tsx';
import styles from './lesson-blocks.module.css';

/** What is worth keeping of a lesson. */
export const Callout = ({ children }: { children: ReactNode }) => (
  <aside className={styles.callout} aria-label={m.learning_callout()}>
    <p className={styles.heading} aria-hidden="true">
      {m.learning_callout()}
    </p>
    {children}
  </aside>
);

/** What one thinks of first, and looks at then. */
export const FoldedAnswer = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.answer}>
    <summary>{title || m.learning_answer()}</summary>
    {children}
  </details>
);

/** Phrases beside what they mean; a phone has them under each other. */
export const Examples = ({
  language,
  pairs,
}: {
  /** Of the translations, as a `lang`; empty where nobody said it. */
  language: string;
  pairs: readonly { phrase: ReactNode; translation: ReactNode }[];
}) => (
  <dl className={styles.examples}>
    {pairs.map(({ phrase, translation }, index) => (
      // They never move, and two may be alike: their place is their key.
      <div key={String(index)}>
        <dt>{phrase}</dt>
        <dd lang={language || undefined} dir="auto">
          {translation}
        </dd>
      </div>
    ))}
  </dl>
);

/** A document, where the text of a lesson speaks of it. */
export const DocumentLink = ({ name, fileName, href }: { name: string; fileName: string; href: string }) => (
  <p className={styles.document}>
    <a href={href} download={fileName}>
      <Icon name="download" />
      <span>{` ${name}`}</span>
    </a>
  </p>
);
