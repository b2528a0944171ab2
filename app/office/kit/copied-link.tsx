import { useRef } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.ts';
import styles from './copied-link.module.css';

export function CopiedLink({ link }: { link: string }) {
  const field = useRef<HTMLParagraphElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => showToast({ title: m.common_link_copied(), tone: 'success' }),
      () => {
        // The browser denies clipboard access. The link is selected so that the user can copy it.
        if (field.current) getSelection()?.selectAllChildren(field.current);
        showToast({ title: m.marks_link_copy_failed() });
      },
    );
  return (
    <>
      <p ref={field} className={styles.address}>
        {link}
      </p>
      <ButtonRow>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {m.common_copy_link()}
        </Button>
      </ButtonRow>
    </>
  );
}
