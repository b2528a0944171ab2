import { lazy, Suspense } from 'react';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { levels } from '../../ui/text/level.tsx';
import { sendSafely } from '../kit/answer.ts';
import { EditorForm, EditorLayout, EditorNotices } from '../kit/editor.tsx';
import { toFieldId } from '../kit/field.ts';
import publication from '../kit/publication.module.css';
import { editorAction, loadEditor } from '../kit/save.ts';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/edit-product.ts';
import { FilesField } from './files-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import {
  formatStanding,
  officeProductFields,
  type ProductDraft,
  type ProductPart,
  pickChanged,
} from './product-draft.ts';
import styles from './product-editor.module.css';
import { SaleFields } from './sale-fields.tsx';
import { productActs, subject } from './subject.ts';
import { VideoField } from './video-field.tsx';

export const loader = answerErrors((args: Route.LoaderArgs) => loadEditor(subject, args));

export const action = editorAction(subject, productActs);

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe({ title: formatTitle(loaderData), index: false }, matches[0].loaderData);

const formatTitle = (loaded: { id: string | null; draft: ProductDraft } | undefined): string =>
  loaded && !loaded.id
    ? m.office_product_new_title()
    : (loaded?.draft.title ?? m.office_product_title_missing());

const edited: EditorSubject<ProductDraft> = {
  kind: 'product',
  fields: officeProductFields,
  toSent: pickChanged,
};

/** With its menu and its preview it weighs as much as the editor itself, and is wanted later. */
const ProductActions = lazy(async () => ({
  default: (await import('./product-actions.tsx')).ProductActions,
}));

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  return <ProductEditor key={loaderData.id} {...loaderData} />;
}

/** Everything the office may say of a product, on one page: the content, and beside it how it is published and sold. */
function ProductEditor(loaded: Route.ComponentProps['loaderData']) {
  const { id, draft: initial, version, newId, known, services } = loaded;
  const editor = useEditor(edited, { id, initial, version, newId });
  const { draft, change, errors, reportBusy } = editor;
  const part: ProductPart = { draft, change, errors, services, reportBusy };
  return (
    <>
      <PageHeader
        title={typeset(formatTitle(loaded)) || m.office_product_untitled()}
        trail={[{ href: '/admin/products', label: m.office_products_title() }]}
        actions={
          <Suspense fallback={null}>
            <ProductActions draft={draft} id={id} isArchived={known?.archived ?? false} />
          </Suspense>
        }
      />
      <EditorNotices editor={editor} />
      <EditorForm editor={editor}>
        <EditorLayout
          opening={<DescriptionFields {...part} />}
          side={
            <>
              <PublicationFields {...part} href={known?.href} archived={known?.archived ?? false} />
              <SaleFields {...part} />
            </>
          }
        >
          <PicturesField {...part} />
          <div className={styles.videos}>
            <VideoField {...part} field="videoId" />
            <VideoField {...part} field="videoIdExtract" />
          </div>
          <FilesField {...part} />
        </EditorLayout>
      </EditorForm>
    </>
  );
}

/** Title, kind, level, duration, text. */
function DescriptionFields({ draft, change, errors }: ProductPart) {
  return (
    <Fieldset legend={m.office_part_description()}>
      <TextField
        id={toFieldId('title')}
        label={m.office_field_title()}
        name="title"
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        maxLength={140}
        required
        error={errors.title}
      />
      <div className={styles.facts}>
        <Select
          id={toFieldId('type')}
          label={m.office_field_type()}
          name="type"
          value={draft.type}
          onChange={(event) => change({ type: event.currentTarget.value as ProductDraft['type'] })}
          options={[
            { value: 'course', label: m.office_type_course() },
            { value: 'exercise', label: m.office_type_exercise() },
          ]}
          error={errors.type}
        />
        <Select
          id={toFieldId('difficulty')}
          label={m.office_field_level()}
          name="difficulty"
          value={draft.difficulty}
          onChange={(event) =>
            change({ difficulty: event.currentTarget.value as ProductDraft['difficulty'] })
          }
          options={[
            { value: '', label: m.office_level_any() },
            ...levels.map((level) => ({ value: level, label: level })),
          ]}
          error={errors.difficulty}
        />
        <TextField
          id={toFieldId('duration')}
          label={m.office_field_duration()}
          name="duration"
          inputMode="numeric"
          value={draft.duration}
          onChange={(event) => change({ duration: event.currentTarget.value })}
          error={errors.duration}
        />
      </div>
      <TextArea
        id={toFieldId('description')}
        label={m.office_field_description()}
        name="description"
        hint={m.office_description_hint()}
        rows={10}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errors.description}
      />
    </Fieldset>
  );
}

/** Who sees the product, and where. */
function PublicationFields({
  draft,
  change,
  href,
  archived,
}: ProductPart & { href: string | undefined; archived: boolean }) {
  const unpriced = draft.enabled && !draft.price.trim() && !draft.priceId;
  return (
    <Fieldset legend={m.office_part_publication()}>
      <p className={publication.state}>{archived ? m.products_archived() : formatStanding(draft)}</p>
      {archived ? <p className={styles.advice}>{m.products_archived_words()}</p> : null}
      <Switch
        id={toFieldId('displayed')}
        label={m.office_field_displayed()}
        hint={m.office_displayed_hint()}
        checked={draft.displayed}
        disabled={archived}
        onChange={(event) => change({ displayed: event.currentTarget.checked })}
      />
      <Switch
        id={toFieldId('enabled')}
        label={m.office_field_enabled()}
        hint={m.office_enabled_hint()}
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      {unpriced ? (
        <p className={styles.advice} role="status">
          {m.office_unpriced()}
        </p>
      ) : null}
      {href ? (
        <p>
          <a href={href} target="_blank" rel="noopener" className={publication.see}>
            {m.office_product_see_page()} <Icon name="external" />
          </a>
          <span className={publication.note}>{href}</span>
        </p>
      ) : null}
    </Fieldset>
  );
}
