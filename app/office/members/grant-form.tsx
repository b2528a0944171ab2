import { useEffect, useId, useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import type { Act } from '../acts/use-act.ts';
import styles from '../kit/sheet.module.css';
import { ProductChoice } from '../orders/product-choice.tsx';

/** Opens a product to the person of the screen; folded away until it is asked for. */
export function GrantForm({ act }: { act: Act }) {
  const [open, setOpen] = useState(false);
  const choiceId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open) document.getElementById(choiceId)?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = open;
  }, [open, choiceId]);
  if (!open)
    return (
      <ButtonRow data-print="none">
        <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
          {m.orders_grant()}
        </Button>
      </ButtonRow>
    );
  return (
    <form
      noValidate
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        const productId = String(new FormData(event.currentTarget).get('productId') ?? '');
        act.put({ intent: 'grant', productId });
      }}
    >
      <ProductChoice
        id={choiceId}
        error={act.intent === 'grant' ? act.answer?.fields?.productId : undefined}
      />
      <FormActions>
        <Button type="submit" pending={act.isUnderWay('grant')}>
          {m.orders_grant_go()}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {m.ui_cancel()}
        </Button>
      </FormActions>
    </form>
  );
}
