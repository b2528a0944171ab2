import type { ReactNode } from 'react';
import { shorten } from '#common/text.ts';
import { m } from '#words/messages.js';
import { Card } from '../../ui/frame/section.tsx';
import { type Fact, Facts } from '../../ui/text/facts.tsx';
import styles from './written.module.css';

/** Who wrote something, as the school knows them. */
export const formatAuthor = ({ name, email }: { name: string; email: string }): string =>
  [name, email].filter(Boolean).join(' · ') || m.questions_nobody();

/** The first words of what somebody wrote, on one line. */
export const formatOpening = (body: string): string => shorten(body, 140);

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
