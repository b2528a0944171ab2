import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toFieldId } from '../kit/field.ts';
import { leadTo } from '../kit/refusal.tsx';
import styles from './settings.module.css';

/** A field of the settings, by its name and as people call it. */
export type MissingField = { name: string; label: string };

/** What the law wants to be read on the site and nobody has said yet, with a link to each field. Nothing when all is said. */
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
