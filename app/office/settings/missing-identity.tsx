import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toFieldId } from '../kit/field.ts';
import { leadTo } from '../kit/refusal.tsx';
import styles from './settings.module.css';

export type MissingField = { name: string; label: string };

/** Links to the legally required fields that are still empty, if any. */
export function MissingIdentity({ missing, here }: { missing: readonly MissingField[]; here?: boolean }) {
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title={m.settings_missing_title({ count: missing.length })}>
      <p>{m.settings_missing_words()}</p>
      <ul className={styles.missing}>
        {missing.map(({ name, label }) => (
          <li key={name}>
            <a
              href={`${here ? '' : '/admin/settings'}#${toFieldId(name)}`}
              onClick={here ? leadTo : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
