import type { BrowserServices } from '../../context.ts';
import type { ProductDraft, ProductErrors } from './product-draft.ts';

/** Changes some fields, or works them out from the draft as it is by then. */
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
