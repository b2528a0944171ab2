import { lazy, Suspense, useId } from 'react';
import { m } from '#words/messages.js';
import type { BrowserServices } from '../../context.ts';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { useHydrated } from '../../ui/forms/form.tsx';
import { PictureField } from '../editing/picture-field.tsx';
import type { Change } from '../editing/use-edited.ts';
import { fieldId, type NewsDraft, type NewsErrors } from './news-draft.ts';
import styles from './news-editor.module.css';
import { bringStyle } from './text/bring-style.ts';
import { useNewsFolder } from './use-news-folder.ts';

/** A library that no other screen needs. */
const TextEditor = lazy(async () => {
  const [editor] = await Promise.all([import('./text/text-editor.tsx'), bringStyle()]);
  return editor;
});

/** As long as a summary is shown whole on cards and in search results. */
const goodSummary = 160;

/** What an item says: its title, its summary, its text, its picture. */
export function NewsFields({
  draft,
  change,
  errors,
  services,
  reportBusy,
}: {
  draft: NewsDraft;
  change: Change<NewsDraft>;
  errors: NewsErrors['fields'];
  services: BrowserServices;
  reportBusy: (part: 'text' | 'picture', busy: boolean) => void;
}) {
  const hydrated = useHydrated();
  const textId = useId();
  const takeFolder = useNewsFolder(draft, change);
  return (
    <>
      <TextField
        id={fieldId('title')}
        label={m.newsroom_title_field()}
        name="title"
        value={draft.title}
        maxLength={140}
        required
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextArea
        id={fieldId('summary')}
        label={m.newsroom_summary()}
        hint={m.newsroom_summary_hint({ length: draft.summary.trim().length, good: goodSummary })}
        name="summary"
        rows={3}
        value={draft.summary}
        maxLength={400}
        error={errors.summary}
        onChange={(event) => change({ summary: event.currentTarget.value })}
      />
      <div className={styles.writing} id={fieldId('body')} tabIndex={-1}>
        <p id={`${textId}-label`} className={styles.label}>
          {m.newsroom_text()}
        </p>
        <p id={`${textId}-hint`} className={styles.hint}>
          {m.newsroom_text_hint()}
        </p>
        {errors.body ? <p className={styles.fault}>{errors.body[0]}</p> : null}
        <Suspense fallback={<Waiting />}>
          {hydrated ? (
            <TextEditor
              id={`${textId}-text`}
              labelledBy={`${textId}-label`}
              describedBy={`${textId}-hint ${textId}-keys`}
              invalid={errors.body !== undefined}
              body={draft.body}
              onChange={(body) => change({ body })}
              services={services}
              takeFolder={takeFolder}
              reportBusy={(busy) => reportBusy('text', busy)}
            />
          ) : (
            <Waiting />
          )}
        </Suspense>
        <p id={`${textId}-keys`} className={styles.keys}>
          {m.newsroom_text_keys()}
        </p>
      </div>
      <PictureField
        id={fieldId('picture')}
        legend={m.newsroom_picture()}
        hint={m.newsroom_picture_hint()}
        picture={draft.picture}
        onChange={(picture) => change({ picture })}
        alt={{ label: m.newsroom_picture_alt() }}
        services={services}
        takeFolder={() => `news/${takeFolder()}`}
        reportBusy={(busy) => reportBusy('picture', busy)}
      />
    </>
  );
}

const Waiting = () => <p className={styles.waiting}>{m.newsroom_text_waiting()}</p>;
