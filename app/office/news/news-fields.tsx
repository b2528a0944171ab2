import { lazy, Suspense, useId, useRef } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { newsTools, toolPages } from '#core/news/tools.ts';
import type { ProductTitle } from '#core/products/find-product.ts';
import { m } from '#words/messages.js';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { useHydrated } from '../../ui/forms/form.tsx';
import { ChoicesField } from '../kit/choices-field.tsx';
import { toFieldId } from '../kit/field.ts';
import { PictureField } from '../kit/picture-field.tsx';
import { ProductsPicker } from '../kit/products-picker.tsx';
import { createFolderId } from '../kit/uploads/media.ts';
import type { ChangeDraft, EditorPart } from '../kit/use-editor.ts';
import type { NewsDraft } from './news-draft.ts';
import styles from './news-editor.module.css';
import { bringStyle } from './text/bring-style.ts';

/** A library that no other screen needs. */
const TextEditor = lazy(async () => {
  const [editor] = await Promise.all([import('./text/text-editor.tsx'), bringStyle()]);
  return editor;
});

/** As long as a summary is shown whole on cards and in search results. */
const GOOD_SUMMARY = 160;

/** What an item says: its title, its summary, its text, its picture. */
export function NewsFields({
  draft,
  change,
  errors,
  textField,
  titles,
  services,
  reportBusy,
}: Omit<EditorPart<NewsDraft>, 'switchField'> & {
  titles: readonly ProductTitle[];
  services: BrowserServices;
  reportBusy: (part: string, busy: boolean) => void;
}) {
  const hydrated = useHydrated();
  const textId = useId();
  const takeFolder = useFolder(draft, change);
  return (
    <>
      <TextField {...textField('title')} maxLength={140} required />
      <TextArea
        {...textField('summary')}
        hint={m.newsroom_summary_hint({ length: draft.summary.trim().length, good: GOOD_SUMMARY })}
        rows={3}
        maxLength={400}
      />
      <div className={styles.writing} id={toFieldId('body')} tabIndex={-1}>
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
              place={draft.pathFolderId ? `news/${draft.pathFolderId}/text` : null}
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
        id={toFieldId('picture')}
        legend={m.newsroom_picture()}
        hint={m.newsroom_picture_hint()}
        picture={draft.picture}
        onChange={(picture) => change({ picture })}
        alt={{ label: m.newsroom_picture_alt() }}
        services={services}
        takeFolder={() => `news/${takeFolder()}`}
        uploadPlace={draft.pathFolderId ? `news/${draft.pathFolderId}/picture` : null}
        reportBusy={(busy) => reportBusy('picture', busy)}
      />
      <ProductsPicker
        id={toFieldId('products')}
        legend={m.newsroom_products()}
        hint={m.newsroom_products_hint()}
        error={errors.products}
        chosen={draft.products}
        titles={titles}
        onChange={(choose) => change((now) => ({ products: choose(now.products) }))}
        source="/admin/products/find"
        arranged
      />
      <ChoicesField
        id={toFieldId('tools')}
        legend={m.newsroom_tools()}
        hint={m.newsroom_tools_hint()}
        options={newsTools.map((value) => ({ value, label: toolPages[value].title() }))}
        chosen={draft.tools}
        onChange={(tools) => change({ tools })}
      />
    </>
  );
}

const Waiting = () => <p className={styles.waiting}>{m.newsroom_text_waiting()}</p>;

/** The folder of the item's pictures, made with the first one. */
function useFolder(draft: NewsDraft, change: ChangeDraft<NewsDraft>): () => string {
  const folder = useRef('');
  folder.current = draft.pathFolderId || folder.current;
  return () => {
    if (!folder.current) folder.current = createFolderId();
    if (!draft.pathFolderId) change({ pathFolderId: folder.current });
    return folder.current;
  };
}
