import { m } from '#words/messages.js';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './versions.module.css';

export type Step = { href: string; label: string };

/** Suggests the next step after an entity was created, with the main button of the page. */
export const NextStep = ({ step: { href, label } }: { step: Step }) => (
  <div className={styles.notice}>
    <Notice title={m.office_next_step()} action={<LinkButton href={href}>{label}</LinkButton>} />
  </div>
);
