import { Fieldset } from '../../ui/forms/fieldset.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { describeState } from './describe-state.ts';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import styles from './product-editor.module.css';

/** Who sees the product, and where. */
export function PublicationFields({ draft, change, href }: EditorPart & { href: string | undefined }) {
  const unpriced = draft.enabled && !draft.price.trim() && !draft.priceId;
  return (
    <Fieldset legend="Publication">
      <p className={styles.published}>{describeState(draft)}</p>
      <Switch
        id={fieldId('displayed')}
        label="Affiché"
        hint="Le contenu apparaît dans le catalogue."
        checked={draft.displayed}
        onChange={(event) => change({ displayed: event.currentTarget.checked })}
      />
      <Switch
        id={fieldId('enabled')}
        label="Ouvert"
        hint="Il peut être acheté et consulté. Affiché sans être ouvert, il porte « Bientôt disponible »."
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      {unpriced ? (
        <p className={styles.advice} role="status">
          Sans prix, personne ne peut l’obtenir. Mettez 0 pour l’offrir.
        </p>
      ) : null}
      {href ? (
        <p>
          <a href={href} target="_blank" rel="noopener" className={styles.preview}>
            Voir la page <Icon name="external" />
          </a>
          <span className={styles.address}>{href}</span>
        </p>
      ) : null}
    </Fieldset>
  );
}
