import { useRef } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.ts';
import styles from './copied-link.module.css';

export const CopiedLink = ({ link }: { link: string }) => (
  <CopiedText text={link} label={m.common_copy_link()} copied={m.common_link_copied()} />
);

/** A text with a button that copies it. */
export function CopiedText({
  text,
  label = m.common_copy(),
  copied = m.common_copied(),
}: {
  text: string;
  label?: string;
  copied?: string;
}) {
  const field = useRef<HTMLParagraphElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: copied, tone: 'success' }),
      () => {
        // The browser denies clipboard access. The link is selected so that the user can copy it.
        if (field.current) getSelection()?.selectAllChildren(field.current);
        showToast({ title: m.marks_link_copy_failed() });
      },
    );
  return (
    <>
      <p ref={field} className={styles.address}>
        {text}
      </p>
      <ButtonRow>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {label}
        </Button>
      </ButtonRow>
    </>
  );
}
