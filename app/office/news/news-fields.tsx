import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { toNewsHref } from '#common/links.ts';
import type { NewsDraft } from '#core/news/news-subject.ts';
import type { ProductTitle } from '#core/products/find-product.ts';
import { extractText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import { describeNews } from '../../news/describe-news.ts';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { ChoicesField } from '../kit/choices-field.tsx';
import { toFieldId } from '../kit/field.ts';
import { OwnPictureField } from '../kit/media/own-picture-field.tsx';
import { ProductsPicker } from '../kit/products-picker.tsx';
import { SearchFields } from '../kit/search-fields.tsx';
import { WritingField } from '../kit/text/writing-field.tsx';
import type { EditorPart } from '../kit/use-editor.ts';

/** Maximum length of a summary, in characters, that cards and search results show in full. */
const GOOD_SUMMARY = 160;

export function NewsFields({
  id,
  titles,
  services,
  ...editor
}: EditorPart<NewsDraft> & {
  /** Null for an unsaved item. */
  id: string | null;
  titles: readonly ProductTitle[];
  services: BrowserServices;
}) {
  const { draft, change, errors, textField } = editor;
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
        {...editor}
        area="news"
        label={m.common_text()}
        hint={m.newsroom_text_hint()}
        services={services}
      />
      <OwnPictureField
        area="news"
        hint={m.newsroom_picture_hint()}
        alt={{ label: m.newsroom_picture_alt() }}
        services={services}
        editor={editor}
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
      <ChoicesField editor={editor} field="tools" hint={m.newsroom_tools_hint()} />
      <SearchFields
        editor={editor}
        toHref={(slug) => toNewsHref({ id: id ?? '…', title: draft.title, slug })}
        automatic={describeNews(draft.summary.trim(), extractText(draft.body))}
      />
    </>
  );
}
