import { lazy, Suspense } from 'react';
import { formatDuration } from '#common/dates.ts';
import { toPresentationHref } from '#common/links.ts';
import { parseProductPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import type { OfficeProgramme } from '#core/lessons/office-programme.ts';
import type { ProductDraft } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { describeProduct } from '../../products/describe-product.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { sendSafely } from '../kit/answer.ts';
import { ChoicesField } from '../kit/choices-field.tsx';
import { EditorForm, EditorLayout, EditorNotices } from '../kit/editor.tsx';
import { FilesField } from '../kit/media/files-field.tsx';
import { VideoField } from '../kit/media/video-field.tsx';
import { NextStep } from '../kit/next-step.tsx';
import publication from '../kit/publication.module.css';
import { editorAction, loadEditor } from '../kit/save.ts';
import { SearchFields } from '../kit/search-fields.tsx';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import { useRight } from '../use-right.ts';
import type { Route } from './+types/edit-product.ts';
import { EmptyConfirmation } from './empty-confirmation.tsx';
import { findDurationIssues } from './find-duration-issues.ts';
import { PicturesField } from './pictures-field.tsx';
import { PresentationFields } from './presentation-fields.tsx';
import {
  formatVisibility,
  isSoldEmpty,
  ownProductFields,
  type ProductPart,
  pickChanged,
} from './product-draft.ts';
import styles from './product-editor.module.css';
import { ProductHeader } from './product-header.tsx';
import { SaleFields } from './sale-fields.tsx';
import { productCommands, subject } from './subject.ts';

export const loader = withErrorResponse((args: Route.LoaderArgs) => loadEditor(subject, args));

export const action = editorAction(subject, productCommands);

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(formatTitle(loaderData), matches[0].loaderData);

const formatTitle = (loaded: { id: string | null; draft: ProductDraft } | undefined): string =>
  loaded && !loaded.id ? m.office_product_new_title() : (loaded?.draft.title ?? m.common_content());

const filled: EditorSubject<ProductDraft> = {
  kind: 'product',
  own: ownProductFields,
  toSent: pickChanged,
};

/** Asks for confirmation if a save would put an empty product on sale. */
const edited: EditorSubject<ProductDraft> = {
  ...filled,
  asksBefore: (draft, base) => isSoldEmpty(draft) && !(base && isSoldEmpty(base)),
};

const emptyProgramme: OfficeProgramme = { minutes: 0, chapters: [], lessons: [], outline: [], archived: [] };

/** Menu and preview are as large as the editor itself, so they load later. */
const ProductActions = lazy(async () => ({
  default: (await import('./product-actions.tsx')).ProductActions,
}));

/** As high as the actions, so that the tabs below stay in place. */
const ActionsFallback = () => (
  <Button variant="secondary" disabled>
    <Icon name="eye" /> {m.common_preview()}
  </Button>
);

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  return <ProductEditor key={loaderData.id} {...loaderData} />;
}

function ProductEditor(loaded: Route.ComponentProps['loaderData']) {
  const { id, tabs, known, services } = loaded;
  const programme = known?.programme ?? emptyProgramme;
  const hasContent = programme.minutes > 0 || programme.lessons.some(({ displayed }) => displayed);
  const editor = useEditor(hasContent ? filled : edited, loaded);
  const { draft } = editor;
  const mayPrice = useRight('prices.write');
  const part: ProductPart = { ...editor, services, area: 'products' };
  return (
    <>
      <ProductHeader
        title={formatTitle(loaded)}
        tabs={tabs}
        actions={
          <Suspense fallback={<ActionsFallback />}>
            <ProductActions
              draft={draft}
              id={id}
              programme={programme}
              isArchived={known?.archived ?? false}
            />
          </Suspense>
        }
      />
      {known?.next ? <NextStep step={known.next} /> : null}
      <EditorNotices editor={editor} />
      <EmptyConfirmation
        titles={editor.isHeld ? [typeset(draft.title) || m.common_untitled()] : null}
        onAnswer={editor.resolvePending}
      />
      <EditorForm editor={editor} bar={{ isQuiet: Boolean(known?.next) }}>
        <EditorLayout
          opening={<DescriptionFields {...part} programme={programme} />}
          side={
            <>
              <PublicationFields {...part} known={known} mayPrice={mayPrice} />
              {mayPrice ? <SaleFields {...part} /> : null}
              <CorrectionFields {...part} mayPrice={mayPrice} />
              <AttestationFields {...part} />
            </>
          }
        >
          <PresentationFields {...part} />
          <ChoicesField editor={editor} field="skills" hint={m.office_skills_hint()} />
          <PicturesField {...part} />
          <div className={styles.videos}>
            <VideoField {...part} field="videoId" />
            <VideoField {...part} field="videoIdExtract" />
          </div>
          <FilesField {...part} />
          <SearchFields
            editor={editor}
            toHref={(slug) => toPresentationHref({ id: id ?? '…', slug })}
            automatic={describeDraft(draft, programme.minutes)}
          />
        </EditorLayout>
      </EditorForm>
    </>
  );
}

/** Returns the description that search engines get without a typed one. */
const describeDraft = (draft: ProductDraft, minutes: number): string =>
  describeProduct({
    type: draft.type,
    level: draft.difficulty,
    enabled: draft.enabled,
    durationMinutes: minutes,
    priceCents: parseProductPrice(draft.price) ?? null,
    opening: draft.description.split(/\n{2,}/)[0]?.trim() ?? '',
  });

function DescriptionFields({
  draft,
  textField,
  texts,
  programme,
}: ProductPart & { programme: OfficeProgramme }) {
  const issues = findDurationIssues(draft, programme);
  return (
    <Fieldset legend={m.common_presentation()}>
      <TextField {...textField('title')} maxLength={140} required />
      <div className={styles.facts}>
        <Select {...textField('type')} options={texts.type?.options ?? []} />
        <Select {...textField('difficulty')} options={texts.difficulty?.options ?? []} />
      </div>
      <p className={publication.note}>
        {programme.minutes > 0
          ? m.products_duration_computed({ duration: formatDuration(programme.minutes) })
          : m.products_duration_none()}
      </p>
      <TextField {...textField('personalWork')} />
      {/* Always rendered, so that screen readers announce its text when it appears. */}
      <div role="status">
        {issues.map((issue) => (
          <p key={issue} className={styles.advice}>
            {issue}
          </p>
        ))}
      </div>
      <TextArea {...textField('description')} rows={10} />
    </Fieldset>
  );
}

/** Corrections that a buyer gets and can buy, and their promised delay. */
const CorrectionFields = ({
  draft,
  textField,
  switchField,
  mayPrice,
}: ProductPart & { mayPrice: boolean }) => (
  <Fieldset legend={m.corrections_title()}>
    <TextField {...textField('includedCorrections')} inputMode="numeric" optional />
    <TextField {...textField('correctionDays')} inputMode="numeric" />
    <Switch {...switchField('freeSecondVersion')} />
    {mayPrice && draft.includedCorrections.trim() ? (
      <>
        <TextField {...textField('correctionPackSize')} inputMode="numeric" />
        <TextField {...textField('correctionPackCents')} inputMode="decimal" optional />
      </>
    ) : null}
  </Fieldset>
);

/** Requirements of the attestation. */
const AttestationFields = ({ textField }: ProductPart) => (
  <Fieldset legend={m.attestations_paper_title()}>
    <TextField {...textField('lessonShare')} inputMode="numeric" />
    <TextField {...textField('exerciseShare')} inputMode="numeric" />
  </Fieldset>
);

function PublicationFields({
  draft,
  switchField,
  known,
  mayPrice,
}: ProductPart & { known: Route.ComponentProps['loaderData']['known']; mayPrice: boolean }) {
  const { archived = false, href, waiting = 0 } = known ?? {};
  const unpriced = draft.enabled && !draft.price.trim() && !draft.priceId;
  return (
    <Fieldset legend={m.common_publication()}>
      <p className={publication.state}>{archived ? m.common_archived() : formatVisibility(draft)}</p>
      {archived ? <p className={styles.advice}>{m.products_archived_words()}</p> : null}
      <Switch {...switchField('displayed')} disabled={archived} />
      {mayPrice ? <Switch {...switchField('enabled')} /> : null}
      {mayPrice && unpriced ? (
        <p className={styles.advice} role="status">
          {m.office_unpriced()}
        </p>
      ) : null}
      {waiting > 0 ? <p className={styles.advice}>{m.alerts_waiting({ count: waiting })}</p> : null}
      {href ? (
        <p>
          <a href={href} target="_blank" rel="noopener" className={publication.see}>
            {m.common_see_page()} <Icon name="external" />
          </a>
          <span className={publication.note}>{href}</span>
        </p>
      ) : null}
    </Fieldset>
  );
}
