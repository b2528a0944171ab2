import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { newsTools, toolPages } from '#core/news/tools.ts';
import type { ProductTitle } from '#core/products/find-product.ts';
import { m } from '#words/messages.js';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { ChoicesField } from '../kit/choices-field.tsx';
import { toFieldId } from '../kit/field.ts';
import { PictureField } from '../kit/picture-field.tsx';
import { ProductsPicker } from '../kit/products-picker.tsx';
import { useFolder, WritingField } from '../kit/text/writing-field.tsx';
import type { EditorPart } from '../kit/use-editor.ts';
import type { NewsDraft } from './news-draft.ts';

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
      <WritingField
        area="news"
        label={m.newsroom_text()}
        hint={m.newsroom_text_hint()}
        draft={draft}
        change={change}
        errors={errors}
        services={services}
        reportBusy={reportBusy}
      />
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
