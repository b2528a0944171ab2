import { levels } from '../../ui/catalogue/level.ts';
import { Fieldset } from '../../ui/forms/fieldset.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { ProductDraft } from './product-draft.ts';
import type { EditorPart } from './product-editor.tsx';

/** Title, kind, text, level, duration. */
export function DescriptionFields({ draft, change, errors }: EditorPart) {
  return (
    <Fieldset legend="Présentation">
      <TextField
        label="Titre"
        name="title"
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        maxLength={140}
        required
        error={errors.title}
      />
      <Select
        label="Type"
        name="type"
        value={draft.type}
        onChange={(event) => change({ type: event.currentTarget.value as ProductDraft['type'] })}
        options={[
          { value: 'course', label: 'Cours' },
          { value: 'exercise', label: 'Pack d’exercices' },
        ]}
        error={errors.type}
      />
      <TextArea
        label="Description"
        name="description"
        hint="Ce qu’on y apprend, le plan, pour qui. Une ligne vide sépare les paragraphes."
        rows={10}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errors.description}
      />
      <Select
        label="Niveau"
        name="difficulty"
        value={draft.difficulty}
        onChange={(event) => change({ difficulty: event.currentTarget.value as ProductDraft['difficulty'] })}
        options={[
          { value: '', label: 'Tous niveaux' },
          ...levels.map((level) => ({ value: level, label: level })),
        ]}
        error={errors.difficulty}
      />
      <TextField
        label="Durée en minutes"
        name="duration"
        inputMode="numeric"
        value={draft.duration}
        onChange={(event) => change({ duration: event.currentTarget.value })}
        error={errors.duration}
      />
    </Fieldset>
  );
}

/** Price, place in the lists, and the identifiers at the payment provider. */
export function SaleFields({ draft, change, errors }: EditorPart) {
  return (
    <Fieldset legend="Vente">
      <TextField
        label="Prix TTC en euros"
        name="price"
        inputMode="decimal"
        hint="0 pour offrir le contenu. Un nouveau montant crée un nouveau prix chez le prestataire de paiement."
        value={draft.price}
        onChange={(event) => change({ price: event.currentTarget.value })}
        error={errors.price}
      />
      <TextField
        label="Ordre dans les listes"
        name="order"
        inputMode="numeric"
        hint="Les plus petits nombres viennent d’abord, puis les contenus les plus récents."
        value={draft.order}
        onChange={(event) => change({ order: event.currentTarget.value })}
        error={errors.order}
      />
      <details>
        <summary>Identifiants de paiement</summary>
        <TextField
          label="Identifiant du produit"
          name="productId"
          hint="Rempli tout seul avec le prix. À donner pour reprendre un produit existant."
          value={draft.productId}
          onChange={(event) => change({ productId: event.currentTarget.value, priceId: '' })}
          error={errors.productId}
          optional
        />
        <TextField
          label="Identifiant du prix"
          name="priceId"
          value={draft.priceId}
          onChange={(event) => change({ priceId: event.currentTarget.value, price: '' })}
          error={errors.priceId}
          optional
        />
      </details>
    </Fieldset>
  );
}
