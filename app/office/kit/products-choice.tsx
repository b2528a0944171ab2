import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { typeset } from '#common/typography.ts';
import type { ProductTitle } from '#core/products/find-product.ts';
import { m } from '#words/messages.js';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import styles from './sheet.module.css';

/** Several products among all, looked for by words of their titles; those that are chosen stay at the head. */
export function ProductsChoice({
  id,
  legend,
  hint,
  chosen,
  onChange,
  error,
  except,
}: {
  id: string;
  legend: string;
  hint?: string;
  chosen: readonly ProductTitle[];
  onChange: (chosen: ProductTitle[]) => void;
  error?: string | undefined;
  /** One that cannot be chosen. */
  except?: string;
}) {
  const [words, setWords] = useState('');
  const { load, data: found } = useFetcher<ProductTitle[]>();
  useEffect(() => {
    void load(`/admin/orders/products?${new URLSearchParams({ mots: words })}`);
  }, [load, words]);
  const isChosen = ({ id: productId }: ProductTitle) => chosen.some((each) => each.id === productId);
  const offered = (found ?? []).filter((product) => product.id !== except && !isChosen(product));
  return (
    <Fieldset legend={legend} hint={hint}>
      <TextField
        id={id}
        type="search"
        autoComplete="off"
        label={m.orders_grant_search()}
        value={words}
        maxLength={100}
        error={error}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter looks for a product; it does not send the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <ul>
        {[...chosen, ...offered].map((product) => (
          <li key={product.id}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={isChosen(product)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, product] : chosen.filter((each) => each.id !== product.id))
                }
              />
              <span>
                {typeset(product.title)} {product.level ? <small>{product.level}</small> : null}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found?.length === 0 ? <p role="status">{m.orders_grant_none_found()}</p> : null}
    </Fieldset>
  );
}
