import { lazy, Suspense, useId } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { RichText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import { useHydrated } from '../../../ui/forms/form.tsx';
import { bringStyle } from '../../../ui/styles/bring-style.ts';
import { toFieldId } from '../field.ts';
import { useFolder } from '../media/use-folder.ts';
import type { ChangeDraft } from '../use-editor.ts';
import editorStyle from './text-editor.css?url';
import styles from './writing-field.module.css';

/** Loaded on demand, because no other screen needs the library. */
const TextEditor = lazy(async () => {
  const [editor] = await Promise.all([import('./text-editor.tsx'), bringStyle(editorStyle)]);
  return editor;
});

type Written = { body: RichText; pathFolderId: string };

export function WritingField({
  area,
  label,
  hint,
  draft,
  change,
  errors,
  services,
  reportBusy,
}: {
  area: 'news' | 'lessons' | 'pages';
  label: string;
  hint: string;
  draft: Written;
  change: ChangeDraft<Written>;
  errors: Readonly<Record<string, string[] | undefined>>;
  services: BrowserServices;
  reportBusy: (part: string, busy: boolean) => void;
}) {
  const hydrated = useHydrated();
  const textId = useId();
  const takeFolder = useFolder(draft, change);
  return (
    <div className={styles.writing} id={toFieldId('body')} tabIndex={-1}>
      <p id={`${textId}-label`} className={styles.label}>
        {label}
      </p>
      <p id={`${textId}-hint`} className={styles.hint}>
        {hint}
      </p>
      {errors.body ? <p className={styles.fault}>{errors.body[0]}</p> : null}
      <Suspense fallback={<Waiting />}>
        {hydrated ? (
          <TextEditor
            area={area}
            id={`${textId}-text`}
            labelledBy={`${textId}-label`}
            describedBy={`${textId}-hint ${textId}-keys`}
            invalid={errors.body !== undefined}
            body={draft.body}
            onChange={(body) => change({ body })}
            services={services}
            takeFolder={() => `${area}/${takeFolder()}`}
            place={draft.pathFolderId ? `${area}/${draft.pathFolderId}/text` : null}
            reportBusy={reportBusy}
          />
        ) : (
          <Waiting />
        )}
      </Suspense>
      <p id={`${textId}-keys`} className={styles.keys}>
        {m.newsroom_text_keys()}
      </p>
    </div>
  );
}

const Waiting = () => <p className={styles.waiting}>{m.common_loading()}</p>;
