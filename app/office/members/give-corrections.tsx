import { useState } from 'react';
import { typeset } from '#common/typography.ts';
import type { LimitedProduct } from '#core/productions/correction-credits.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import type { Commands } from '../kit/commands.tsx';
import sheet from '../kit/sheet.module.css';
import { useRight } from '../use-right.ts';

/** Remaining corrections of a member, and a form to add more. */
export function GiveCorrections({
  commands,
  products,
}: {
  commands: Commands;
  products: readonly LimitedProduct[];
}) {
  const mayGive = useRight('orders.write');
  const [productId, setProductId] = useState(products[0]?.id ?? '');
  const [quantity, setQuantity] = useState('1');
  if (products.length === 0) return null;
  return (
    <section className={sheet.part}>
      <h2>{m.corrections_title()}</h2>
      <ul className={sheet.lines}>
        {products.map(({ id, title, left }) => (
          <li key={id}>{m.corrections_left_of({ title: typeset(title), count: left })}</li>
        ))}
      </ul>
      {mayGive ? (
        <FormStack>
          <Select
            label={m.common_content()}
            value={productId}
            options={products.map(({ id, title }) => ({ value: id, label: typeset(title) }))}
            onChange={({ currentTarget }) => setProductId(currentTarget.value)}
          />
          <TextField
            label={m.corrections_give_count()}
            inputMode="numeric"
            value={quantity}
            maxLength={3}
            error={commands.fields.quantity?.[0]}
            onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
          />
          <FormActions>
            <Button
              variant="secondary"
              pending={commands.isUnderWay('corrections')}
              onClick={() => void commands.ask({ act: 'corrections', productId, quantity })}
            >
              {m.corrections_give()}
            </Button>
          </FormActions>
        </FormStack>
      ) : null}
    </section>
  );
}
