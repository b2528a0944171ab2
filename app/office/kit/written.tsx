import type { ReactNode } from 'react';
import { Card } from '../../ui/frame/section.tsx';
import { type Fact, Facts } from '../../ui/text/facts.tsx';
import styles from './written.module.css';

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
