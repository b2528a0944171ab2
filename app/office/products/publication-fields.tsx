import { m } from '#words/messages.js';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import publication from '../editing/publication.module.css';
import { describeState } from './describe-state.ts';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import styles from './product-editor.module.css';

/** Who sees the product, and where. */
export function PublicationFields({
  draft,
  change,
  href,
  archived,
}: EditorPart & { href: string | undefined; archived: boolean }) {
  const unpriced = draft.enabled && !draft.price.trim() && !draft.priceId;
  return (
    <Fieldset legend={m.office_part_publication()}>
      <p className={publication.state}>{archived ? m.products_archived() : describeState(draft)}</p>
      {archived ? <p className={styles.advice}>{m.products_archived_words()}</p> : null}
      <Switch
        id={fieldId('displayed')}
        label={m.office_field_displayed()}
        hint={m.office_displayed_hint()}
        checked={draft.displayed}
        disabled={archived}
        onChange={(event) => change({ displayed: event.currentTarget.checked })}
      />
      <Switch
        id={fieldId('enabled')}
        label={m.office_field_enabled()}
        hint={m.office_enabled_hint()}
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      {unpriced ? (
        <p className={styles.advice} role="status">
          {m.office_unpriced()}
        </p>
      ) : null}
      {href ? (
        <p>
          <a href={href} target="_blank" rel="noopener" className={publication.see}>
            {m.office_product_see_page()} <Icon name="external" />
          </a>
          <span className={publication.note}>{href}</span>
        </p>
      ) : null}
    </Fieldset>
  );
}
