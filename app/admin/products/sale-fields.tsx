import { Fieldset } from '../../ui/forms/fieldset.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import styles from './product-editor.module.css';

/** Price, place in the lists, and the identifiers at the payment provider. */
export function SaleFields({ draft, change, errors }: EditorPart) {
  return (
    <Fieldset legend="Vente">
      <TextField
        id={fieldId('price')}
        label="Prix TTC en euros"
        name="price"
        inputMode="decimal"
        hint="0 pour offrir le contenu. Un nouveau montant crée un nouveau prix chez le prestataire de paiement."
        value={draft.price}
        onChange={(event) => change({ price: event.currentTarget.value })}
        error={errors.price}
      />
      <TextField
        id={fieldId('order')}
        label="Ordre dans les listes"
        name="order"
        inputMode="numeric"
        hint="Les plus petits nombres viennent d’abord, puis les contenus les plus récents."
        value={draft.order}
        onChange={(event) => change({ order: event.currentTarget.value })}
        error={errors.order}
      />
      <details className={styles.more} open={Boolean(errors.productId || errors.priceId) || undefined}>
        <summary>Identifiants de paiement</summary>
        <div className={styles.inside}>
          <TextField
            id={fieldId('productId')}
            label="Identifiant du produit"
            name="productId"
            hint="Rempli tout seul avec le prix. À donner pour reprendre un produit existant."
            value={draft.productId}
            onChange={(event) => change({ productId: event.currentTarget.value, priceId: '' })}
            error={errors.productId}
            optional
          />
          <TextField
            id={fieldId('priceId')}
            label="Identifiant du prix"
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
