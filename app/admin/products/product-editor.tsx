import { type FormEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { typeset } from '#common/typography.ts';
import type { BrowserServices } from '../../context.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import type { EditorPart } from './editor-part.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FilesField } from './files-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import type { ProductDraft, ProductErrors, ProductSubmission } from './product-draft.ts';
import styles from './product-editor.module.css';
import { DescriptionFields } from './product-fields.tsx';
import { PublicationFields } from './publication-fields.tsx';
import { SaleFields } from './sale-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { UnsavedWarning } from './unsaved-warning.tsx';
import { useDraft } from './use-draft.ts';
import { useSavedToast } from './use-saved-toast.ts';
import { VideoField } from './video-field.tsx';

type Answer = ({ saved: true } | ({ saved?: false } & ProductErrors)) | undefined;

/** Everything the office may say of a product, on one page: the content, and beside it how it is published and sold. */
export function ProductEditor({
  title,
  services,
  initial,
  version,
  href,
  justSaved = false,
}: {
  title: string;
  services: BrowserServices;
  initial: ProductDraft;
  version?: number;
  href?: string;
  justSaved?: boolean;
}) {
  const { draft, change, changed, markSent } = useDraft(initial, version);
  const [busyParts, setBusyParts] = useState<readonly string[]>([]);
  const fetcher = useFetcher<Answer>();
  const refused: ProductErrors | null = fetcher.data && fetcher.data.saved !== true ? fetcher.data : null;
  const saving = fetcher.state !== 'idle';
  const busy = busyParts.length > 0;
  useSavedToast(fetcher.data?.saved === true ? fetcher.data : justSaved);

  const reportBusy = (part: string, active: boolean) =>
    setBusyParts((parts) =>
      parts.includes(part) === active ? parts : active ? [...parts, part] : parts.filter((p) => p !== part),
    );

  /** Without a version the save takes the place of whatever is there. */
  function save(from: number | undefined): void {
    if (saving || busy) return;
    markSent();
    const submission: ProductSubmission = { draft, ...(from === undefined ? {} : { version: from }) };
    void fetcher.submit(submission as never, { method: 'post', encType: 'application/json' });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    save(version);
  }

  const part: EditorPart = { draft, change, errors: refused?.fields ?? {}, services, reportBusy };
  return (
    <>
      <PageHeader
        title={typeset(title) || 'Sans titre'}
        trail={[{ href: '/admin/products', label: 'Cours et exercices' }]}
      />
      <UnsavedWarning active={changed && !saving} />
      <ErrorSummary answer={saving ? null : refused} onOverwrite={() => save(undefined)} />
      <form onSubmit={submit} noValidate>
        <div className={styles.editor}>
          <div className={styles.content}>
            <DescriptionFields {...part} />
            <PicturesField {...part} />
            <div className={styles.videos}>
              <VideoField {...part} field="videoId" />
              <VideoField {...part} field="videoIdExtract" />
            </div>
            <FilesField {...part} />
          </div>
          <div className={styles.side}>
            <PublicationFields {...part} href={href} />
            <SaleFields {...part} />
          </div>
        </div>
        <SaveBar saving={saving} busy={busy} changed={changed} isNew={version === undefined} />
      </form>
    </>
  );
}
