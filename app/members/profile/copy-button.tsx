import { useState } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import styles from './second-factor.module.css';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome(m.security_copied()),
      () => setOutcome(m.security_copy_failed()),
    );
  return (
    <span className={styles.copy}>
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{outcome}</span>
    </span>
  );
}
