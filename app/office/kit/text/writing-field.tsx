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

/** A text other than the draft's `body`. */
type OtherText = { name: string; body: RichText; onChange: (body: RichText) => void };

export function WritingField({
  area,
  label,
  hint,
  draft,
  change,
  errors,
  services,
  reportBusy,
  text = { name: 'body', body: draft.body, onChange: (body) => change({ body }) },
}: {
  text?: OtherText;
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
  const error = errors[text.name];
  const place = text.name === 'body' ? 'text' : text.name;
  return (
    <div className={styles.writing} id={toFieldId(text.name)} tabIndex={-1}>
      <p id={`${textId}-label`} className={styles.label}>
        {label}
      </p>
      <p id={`${textId}-hint`} className={styles.hint}>
        {hint}
      </p>
      {error ? <p className={styles.fault}>{error[0]}</p> : null}
      <Suspense fallback={<Waiting />}>
        {hydrated ? (
          <TextEditor
            area={area}
            id={`${textId}-text`}
            labelledBy={`${textId}-label`}
            describedBy={`${textId}-hint ${textId}-keys`}
            invalid={error !== undefined}
            body={text.body}
            onChange={text.onChange}
            services={services}
            takeFolder={() => `${area}/${takeFolder()}`}
            place={draft.pathFolderId ? `${area}/${draft.pathFolderId}/${place}` : null}
            reportBusy={(part, busy) => reportBusy(`${place} ${part}`, busy)}
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
