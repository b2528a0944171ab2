import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Icon } from '../mark/icon.tsx';
import styles from './lesson-blocks.module.css';

/** A highlighted box with a key point. */
export const Callout = ({ children }: { children: ReactNode }) => (
  <aside className={styles.callout} aria-label={m.learning_callout()}>
    <p className={styles.heading} aria-hidden="true">
      {m.learning_callout()}
    </p>
    {children}
  </aside>
);

/** An answer hidden until the learner opens it. */
export const FoldedAnswer = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.answer}>
    <summary>{title || m.learning_answer()}</summary>
    {children}
  </details>
);

/** Phrases beside their translations, stacked on a phone. */
export const Examples = ({
  language,
  pairs,
}: {
  /** `lang` of the translations. Empty if unknown. */
  language: string;
  pairs: readonly { phrase: ReactNode; translation: ReactNode }[];
}) => (
  <dl className={styles.examples}>
    {pairs.map(({ phrase, translation }, index) => (
      // The order never changes and pairs may repeat, so the index is the key.
      <div key={String(index)}>
        <dt>{phrase}</dt>
        <dd lang={language || undefined} dir="auto">
          {translation}
        </dd>
      </div>
    ))}
  </dl>
);

/** Download link of a document inside a lesson's text. */
export const DocumentLink = ({ name, fileName, href }: { name: string; fileName: string; href: string }) => (
  <p className={styles.document}>
    <a href={href} download={fileName}>
      <Icon name="download" />
      <span>{` ${name}`}</span>
    </a>
  </p>
);
