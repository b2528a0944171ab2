import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import type { ProductDraft } from './product-draft.ts';
import styles from './product-editor.module.css';

/** A field of a product as it is read when versions are compared. */
export function showField(name: keyof ProductDraft, value: ProductDraft[keyof ProductDraft]): ReactNode {
  if (typeof value === 'boolean') return value ? m.editing_yes() : m.editing_no();
  if (Array.isArray(value)) return value.length > 0 ? value.map(showEntry) : m.editing_nothing();
  if (name === 'type') return value === 'course' ? m.office_type_course() : m.office_type_exercise();
  if (value === '') return name === 'difficulty' ? m.office_level_any() : m.editing_nothing();
  return value.startsWith('gs://') ? value.slice(value.lastIndexOf('/') + 1) : value;
}

function showEntry(entry: ProductDraft['files'][number] | ProductDraft['miniature'][number]): ReactNode {
  if ('fileName' in entry)
    return (
      <span key={entry.url} className={styles.line}>
        {entry.fileName}
      </span>
    );
  return (
    <img
      key={entry.path}
      src={entry.url}
      alt={entry.alt || m.office_field_pictures()}
      width={entry.width}
      height={entry.height}
      className={styles.small}
    />
  );
}
