import { useRef, useState } from 'react';
import { formatPrice } from '#common/money.ts';
import type { ProviderProduct } from '#core/products/office/find-at-provider.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import publication from '../kit/publication.module.css';
import type { ProductPart } from './product-draft.ts';
import styles from './product-editor.module.css';

export function SaleFields({ draft, change, errors, textField }: ProductPart) {
  /** True if an existing amount was deleted. */
  const [emptied, setEmptied] = useState(false);
  const price = textField('price');
  return (
    <Fieldset legend={m.office_part_sale()}>
      <TextField
        {...price}
        inputMode="decimal"
        onChange={(event) => {
          const typed = event.currentTarget.value;
          const isEmptied = draft.price.trim() !== '' && typed.trim() === '';
          setEmptied(isEmptied || (emptied && typed.trim() === ''));
          // Otherwise the deleted price would silently remain, because its id is still set.
          change({ price: typed, ...(isEmptied ? { priceId: '' } : {}) });
        }}
      />
      {/* Always rendered, so that screen readers announce its text when it appears. */}
      <p className={styles.advice} role="status">
        {emptied ? m.office_price_emptied() : ''}
      </p>
      <TextField {...textField('order')} inputMode="numeric" />
      <details className={styles.more} open={Boolean(errors.productId || errors.priceId) || undefined}>
        <summary>{m.office_payment_ids()}</summary>
        <div className={styles.inside}>
          <ProviderLookup
            productId={draft.productId}
            priceId={draft.priceId}
            onChoose={({ cents, ...sale }) =>
              change({ ...sale, price: formatPrice(cents).replace(/\s?€/, '') })
            }
          />
          <TextField
            {...textField('productId')}
            onChange={(event) => change({ productId: event.currentTarget.value, priceId: '' })}
            optional
          />
          <TextField
            {...textField('priceId')}
            onChange={(event) => change({ priceId: event.currentTarget.value, price: '' })}
            optional
          />
        </div>
      </details>
    </Fieldset>
  );
}

/** Finds a product of the payment provider by its id or the id of a price, and offers its prices. */
function ProviderLookup({
  productId,
  priceId,
  onChoose,
}: {
  productId: string;
  priceId: string;
  onChoose: (sale: { productId: string; priceId: string; cents: number }) => void;
}) {
  const [id, setId] = useState(productId);
  const [found, setFound] = useState<ProviderProduct | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  async function check(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setError('');
    setFound(null);
    try {
      const response = await fetch(`/admin/products/at-provider?id=${encodeURIComponent(id.trim())}`);
      const { product, message } = (await response.json()) as {
        product?: ProviderProduct | null;
        message?: string;
      };
      if (product) setFound(product);
      else setError(message ?? m.refusals_api_product_unknown());
    } catch (failure) {
      if (!(failure instanceof TypeError || failure instanceof SyntaxError)) throw failure;
      setError(m.editing_offline());
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return (
    <div className={styles.inside}>
      <TextField
        label={m.products_provider_id()}
        hint={m.products_provider_hint()}
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void check();
        }}
      />
      <div>
        <Button variant="secondary" size="small" pending={busy} onClick={() => void check()}>
          {m.products_provider_look()}
        </Button>
      </div>
      {error ? <Notice tone="error" live title={error} /> : null}
      {found ? (
        <fieldset className={styles.prices}>
          <legend>
            {`${m.products_provider_found({ name: found.name })}${found.active ? '' : ` ${m.products_provider_inactive()}`}`}
          </legend>
          {found.prices.length === 0 ? <p role="status">{m.products_provider_no_price()}</p> : null}
          {found.prices.map((price) => {
            const fits = price.currency === 'eur' && price.unitAmount !== null && price.active;
            return (
              <label key={price.id} className={styles.priceChoice}>
                <input
                  type="radio"
                  name="prix-chez-le-prestataire"
                  disabled={!fits}
                  checked={price.id === priceId}
                  onChange={() =>
                    onChoose({ productId: found.productId, priceId: price.id, cents: price.unitAmount ?? 0 })
                  }
                />
                <span>
                  <span>{`${
                    price.unitAmount === null
                      ? m.products_provider_no_amount()
                      : price.currency === 'eur'
                        ? formatPrice(price.unitAmount)
                        : m.products_provider_other_currency({ currency: price.currency.toUpperCase() })
                  } `}</span>
                  <span className={publication.note}>{price.id}</span>
                </span>
              </label>
            );
          })}
        </fieldset>
      ) : null}
    </div>
  );
}
