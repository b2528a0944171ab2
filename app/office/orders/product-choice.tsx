import { useState } from 'react';
import { typeset } from '#common/typography.ts';
import type { ProductTitle } from '#core/products/find-product.ts';
import { m } from '#words/messages.js';
import fieldStyles from '../../ui/forms/field.module.css';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import styles from '../kit/sheet.module.css';
import { useFoundTitles } from '../kit/use-found-titles.ts';
import { useReplayedInput } from '../kit/use-replayed-input.ts';

/** Search field and choice of a product, which the form submits as `productId`. */
export function ProductChoice({ error, id = 'product-choice' }: { error?: string | undefined; id?: string }) {
  const [words, setWords] = useState('');
  const typed = useReplayedInput<HTMLDivElement>();
  const found = useFoundTitles('/admin/orders/products', words);
  const [chosen, setChosen] = useState<ProductTitle>();
  const offered = found ?? [];
  // The chosen product stays in the list during later searches.
  const strays = chosen && !offered.some((product) => product.id === chosen.id) ? [chosen] : [];
  return (
    <Fieldset legend={m.orders_grant_product()}>
      <div ref={typed}>
        <TextField
          id={id}
          type="search"
          autoComplete="off"
          label={m.common_search_content()}
          value={words}
          maxLength={100}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter does not submit the form, because the search runs while typing.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <ul>
        {[...strays, ...offered].map((product) => (
          <li key={product.id}>
            <label className={styles.choice}>
              <input
                type="radio"
                name="productId"
                value={product.id}
                onChange={() => setChosen(product)}
                aria-describedby={error ? `${id}-error` : undefined}
              />
              <span>
                <span>{`${typeset(product.title)} `}</span>
                {product.level ? <small>{`· ${product.level}`}</small> : null}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found?.length === 0 ? <p role="status">{m.orders_grant_none_found()}</p> : null}
      {error ? (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      ) : null}
    </Fieldset>
  );
}
