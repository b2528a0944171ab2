import { formatPrice } from '#common/money.ts';
import { m } from '#words/messages.js';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import styles from './product-editor.module.css';
import { ProviderLookup } from './provider-lookup.tsx';

/** Price, place in the lists, and the identifiers at the payment provider. */
export function SaleFields({ draft, change, errors }: EditorPart) {
  return (
    <Fieldset legend={m.office_part_sale()}>
      <TextField
        id={fieldId('price')}
        label={m.office_field_price()}
        name="price"
        inputMode="decimal"
        hint={m.office_price_hint()}
        value={draft.price}
        onChange={(event) => change({ price: event.currentTarget.value })}
        error={errors.price}
      />
      <TextField
        id={fieldId('order')}
        label={m.office_field_order()}
        name="order"
        inputMode="numeric"
        hint={m.office_order_hint()}
        value={draft.order}
        onChange={(event) => change({ order: event.currentTarget.value })}
        error={errors.order}
      />
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
            id={fieldId('productId')}
            label={m.office_field_product_id()}
            name="productId"
            hint={m.office_product_id_hint()}
            value={draft.productId}
            onChange={(event) => change({ productId: event.currentTarget.value, priceId: '' })}
            error={errors.productId}
            optional
          />
          <TextField
            id={fieldId('priceId')}
            label={m.office_field_price_id()}
            name="priceId"
            value={draft.priceId}
            onChange={(event) => change({ priceId: event.currentTarget.value, price: '' })}
            error={errors.priceId}
            optional
          />
        </div>
      </details>
    </Fieldset>
  );
}
