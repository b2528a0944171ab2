import type { SchoolField } from '#core/settings/school-subject.ts';
import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toFieldId } from '../kit/field.ts';
import { leadTo } from '../kit/refusal.tsx';
import styles from './settings.module.css';
import { settingsFields } from './settings-draft.ts';

/** What the law wants to be read on the site and nobody has said yet, with a link to each field. Nothing when all is said. */
export function MissingIdentity({ missing, here }: { missing: readonly SchoolField[]; here?: boolean }) {
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title={m.settings_missing_title({ count: missing.length })}>
      <p>{m.settings_missing_words()}</p>
      <ul className={styles.missing}>
        {missing.map((field) => (
          <li key={field}>
            <a
              href={`${here ? '' : '/admin/settings'}#${toFieldId(field)}`}
              onClick={here ? leadTo : undefined}
            >
              {settingsFields[field].label()}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
