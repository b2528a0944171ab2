import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#words/messages.js';
import { Card } from '../../ui/frame/section.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import whole from '../../ui/styles/whole-link.module.css';
import { type Fact, Facts } from '../../ui/text/facts.tsx';
import messages from '../messages/messages.module.css';
import styles from './written.module.css';

/** Who wrote something, as the school knows them. */
export const formatAuthor = ({ name, email }: { name: string; email: string }): string =>
  [name, email].filter(Boolean).join(' · ') || m.questions_nobody();

type WrittenRow = { id: string; href: string; body: string; about: readonly (string | false)[] };

/** What learners wrote, each by its first words, with what there is to know of it. */
export function WrittenRows({ label, rows }: { label: string; rows: readonly WrittenRow[] }) {
  return (
    <ul className={messages.list} aria-label={label}>
      {rows.map(({ id, href, body, about }) => (
        <li key={id} className={joinClasses(messages.row, whole.card)}>
          <Link to={href} className={joinClasses(styles.opening, whole.link)}>
            {body}
          </Link>
          <p className={messages.email}>{about.filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
}

/** One text that a learner wrote, which nobody else changes: what there is to know of it, itself, and what is done with it. */
export function WrittenSheet({
  facts,
  body,
  children,
}: {
  facts: readonly Fact[];
  body: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.sheet}>
      <Facts facts={facts} />
      <Card as="article" tone="raised">
        <p className={styles.body}>{body}</p>
      </Card>
      {children}
    </div>
  );
}
