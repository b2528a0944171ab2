import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import type { BrowserServices } from '../../context.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { ConflictPanel } from '../editing/conflict-panel.tsx';
import { EditorLayout } from '../editing/editor-layout.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import { UnsavedChoice } from '../editing/unsaved-choice.tsx';
import { UnsavedWarning } from '../editing/unsaved-warning.tsx';
import { useBusyParts } from '../editing/use-busy-parts.ts';
import { useSavedToast } from '../editing/use-saved-toast.ts';
import { useSending } from '../editing/use-sending.ts';
import { useTypedEarly } from '../editing/use-typed-early.ts';
import type { EditorPart } from './editor-part.ts';
import { fieldWords } from './field-words.ts';
import { FilesField } from './files-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import {
  type ProductDraft,
  type ProductErrors,
  type ProductSubmission,
  pickChanged,
} from './product-draft.ts';
import styles from './product-editor.module.css';
import { DescriptionFields } from './product-fields.tsx';
import { ProductRefusal } from './product-refusal.tsx';
import { PublicationFields } from './publication-fields.tsx';
import { SaleFields } from './sale-fields.tsx';
import { showField } from './show-field.tsx';
import { useProductDraft } from './use-product-draft.ts';
import { VideoField } from './video-field.tsx';

/** With its menu and its preview it weighs as much as the editor itself, and is wanted later. */
const ProductActions = lazy(async () => ({
  default: (await import('./product-actions.tsx')).ProductActions,
}));

type Answer = ({ saved: true } | ({ saved?: false } & ProductErrors)) | undefined;

export type ProductEditorProps = {
  title: string;
  services: BrowserServices;
  initial: ProductDraft;
  /** Of a known product. */
  known?: {
    id: string;
    version: number;
    archived: boolean;
    href: string;
  };
  /** Of a new product, made when its form was first shown. */
  newId?: string;
  justSaved?: boolean;
};

/** Everything the office may say of a product, on one page: the content, and beside it how it is published and sold. */
export function ProductEditor({
  title,
  services,
  initial,
  known,
  newId,
  justSaved = false,
}: ProductEditorProps) {
  const subject = `product:${known?.id ?? 'new'}`;
  const product = useProductDraft(initial, known?.version, subject, newId);
  const { draft, base, version, change, conflict, found } = product;
  const { busy, report: reportBusy } = useBusyParts();
  const form = useTypedEarly();
  const { answer, saving, send: post } = useSending<Answer>();
  const refused: ProductErrors | null = !saving && answer && answer.saved !== true ? answer : null;
  const changed = product.changed.length > 0;
  useSavedToast(answer?.saved === true ? answer : justSaved);

  const met = useRef<unknown>(null);
  useEffect(() => {
    if (!refused?.theirs || met.current === refused) return;
    met.current = refused;
    product.meet(refused.theirs);
  });

  function send(sent: ProductDraft, from: ProductDraft, fromVersion: number | undefined): void {
    if (busy) return;
    const submission: ProductSubmission = {
      draft: fromVersion === undefined ? sent : pickChanged(from, sent),
      version: fromVersion,
      id: product.newId,
    };
    if (post(submission)) product.markSent(sent, fromVersion);
  }
  const save = () => send(draft, base, version);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!conflict) save();
  }

  function decide(names: (keyof ProductDraft)[]): void {
    if (!conflict) return;
    const { saves, theirs } = conflict;
    const decided = conflict.decide(names);
    if (saves) send(decided, theirs.draft, theirs.version);
  }

  const part: EditorPart = { draft, change, errors: refused?.fields ?? {}, services, reportBusy };
  return (
    <>
      <PageHeader
        title={typeset(title) || m.office_product_untitled()}
        trail={[{ href: '/admin/products', label: m.office_products_title() }]}
        actions={
          <Suspense fallback={null}>
            <ProductActions draft={draft} known={known} />
          </Suspense>
        }
      />
      <UnsavedWarning active={changed || busy} saving={saving} />
      {found ? (
        <UnsavedChoice
          at={found.at}
          changes={found.names.map((name) => ({
            name,
            label: fieldWords[name](),
            saved: showField(name, base[name]),
            kept: showField(name, found.draft[name]),
          }))}
          onTake={found.take}
          onDrop={found.drop}
        />
      ) : null}
      {conflict ? (
        <ConflictPanel
          differences={conflict.differences}
          words={conflict.words}
          labelOf={(name) => fieldWords[name]()}
          show={showField}
          onDecide={decide}
        />
      ) : (
        <ProductRefusal answer={refused} onRetry={save} />
      )}
      <form ref={form} autoComplete="off" onSubmit={submit} noValidate>
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
        <SaveBar
          saving={saving}
          busy={busy}
          changed={changed}
          isNew={!known}
          offline={refused?.offline ?? false}
        />
      </form>
    </>
  );
}
