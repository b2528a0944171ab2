import { nameState } from '#core/scores/name-state.ts';
import { m } from '#words/messages.js';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import styles from '../editing/publication.module.css';
import { ArchiveButton } from './archive-button.tsx';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import type { KnownScore } from './score-editor.tsx';

/** Whether visitors see the result, and search engines. Nothing is shown before it is saved. */
export function PublicationFields({
  draft,
  change,
  errors,
  known,
}: EditorPart & { known: KnownScore | undefined }) {
  return (
    <Fieldset legend={m.office_part_publication()}>
      {known ? <p className={styles.state}>{nameState(known.state)}</p> : null}
      <Switch
        id={fieldId('displayed')}
        label={m.marks_field_displayed()}
        hint={m.marks_displayed_hint()}
        checked={draft.displayed}
        onChange={(event) => change({ displayed: event.currentTarget.checked })}
        error={errors.displayed}
      />
      <Switch
        id={fieldId('indexed')}
        label={m.marks_field_indexed()}
        hint={m.marks_indexed_hint()}
        checked={draft.indexed}
        onChange={(event) => change({ indexed: event.currentTarget.checked })}
        error={errors.indexed}
      />
      {known?.href ? (
        <a href={known.href} target="_blank" rel="noopener" className={styles.see}>
          {m.office_product_see_page()} <Icon name="external" />
        </a>
      ) : null}
      {known ? <ArchiveButton id={known.id} isArchived={known.state === 'archived'} /> : null}
    </Fieldset>
  );
}
