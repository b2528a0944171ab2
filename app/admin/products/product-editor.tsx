import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useBlocker, useFetcher } from 'react-router';
import type { BrowserServices } from '../../context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Fieldset } from '../../ui/forms/fieldset.tsx';
import { FormActions, FormStack } from '../../ui/forms/form-stack.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { FilesField } from './files-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import type { ProductDraft, ProductErrors, ProductSubmission } from './product-draft.ts';
import { DescriptionFields, SaleFields } from './product-fields.tsx';
import { VideoField } from './video-field.tsx';

export type ChangeDraft = (
  change: Partial<ProductDraft> | ((draft: ProductDraft) => Partial<ProductDraft>),
) => void;

/** What each part of the editor works with. */
export type EditorPart = {
  draft: ProductDraft;
  change: ChangeDraft;
  errors: ProductErrors['fields'];
  services: BrowserServices;
  /** Tells the editor that files are on their way: saving waits for them. */
  reportBusy: (part: string, busy: boolean) => void;
};

type Answer = ({ saved: true } | ({ saved?: false } & ProductErrors)) | undefined;

/** Everything the office may say of a product, on one page. */
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
  const [draft, setDraft] = useState(initial);
  const [busyParts, setBusyParts] = useState<readonly string[]>([]);
  const fetcher = useFetcher<Answer>();
  const errors: ProductErrors = fetcher.data && fetcher.data.saved !== true ? fetcher.data : { fields: {} };
  const saving = fetcher.state !== 'idle';
  const changed = JSON.stringify(draft) !== JSON.stringify(initial);
  useSavedToast(fetcher.data?.saved === true ? fetcher.data : justSaved);
  useUnsavedWarning(changed && !saving);
  const errorSummary = useFocusOn(errors.form);

  const change: ChangeDraft = (fields) =>
    setDraft((current) => ({ ...current, ...(typeof fields === 'function' ? fields(current) : fields) }));
  const reportBusy = (part: string, busy: boolean) =>
    setBusyParts((parts) =>
      parts.includes(part) === busy ? parts : busy ? [...parts, part] : parts.filter((p) => p !== part),
    );

  function save(event: FormEvent): void {
    event.preventDefault();
    if (saving || busyParts.length > 0) return;
    const submission: ProductSubmission = { draft, ...(version === undefined ? {} : { version }) };
    void fetcher.submit(submission as never, { method: 'post', encType: 'application/json' });
  }

  const part: EditorPart = { draft, change, errors: errors.fields, services, reportBusy };
  return (
    <>
      <PageHeader
        title={title || 'Sans titre'}
        trail={[{ href: '/admin/products', label: 'Cours et exercices' }]}
        actions={
          href ? (
            <LinkButton href={href} variant="secondary">
              Voir la page
            </LinkButton>
          ) : null
        }
      />
      <div ref={errorSummary} tabIndex={-1}>
        {errors.form ? <Notice tone="error" live title={errors.form} /> : null}
      </div>
      <form onSubmit={save} noValidate>
        <FormStack>
          <DescriptionFields {...part} />
          <PicturesField {...part} />
          <VideoField {...part} field="videoId" />
          <VideoField {...part} field="videoIdExtract" />
          <FilesField {...part} />
          <SaleFields {...part} />
          <Fieldset legend="Publication">
            <Switch
              label="Affiché"
              hint="Le contenu apparaît dans le catalogue."
              checked={draft.displayed}
              onChange={(event) => change({ displayed: event.currentTarget.checked })}
            />
            <Switch
              label="Ouvert"
              hint="Il peut être acheté et consulté. Affiché sans être ouvert, il porte « Bientôt disponible »."
              checked={draft.enabled}
              onChange={(event) => change({ enabled: event.currentTarget.checked })}
            />
          </Fieldset>
          <FormActions>
            <Button type="submit" pending={saving} aria-disabled={busyParts.length > 0 || undefined}>
              Enregistrer
            </Button>
            <p role="status">
              {busyParts.length > 0
                ? 'Des fichiers sont en route : l’enregistrement les attend.'
                : changed && !saving
                  ? 'Modifications non enregistrées'
                  : ''}
            </p>
          </FormActions>
        </FormStack>
      </form>
    </>
  );
}

function useSavedToast(saved: unknown): void {
  const toast = useToast();
  const show = useRef(toast);
  show.current = toast;
  useEffect(() => {
    if (saved) show.current({ title: 'Enregistré', tone: 'success' });
  }, [saved]);
}

/** Asks before unsaved work is lost, inside the office and when the window closes. */
function useUnsavedWarning(active: boolean): void {
  useBlocker(
    () => active && !window.confirm('Vos modifications ne sont pas enregistrées. Quitter cette page ?'),
  );
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [active]);
}

function useFocusOn(message: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) place.current?.focus();
  }, [message]);
  return place;
}
