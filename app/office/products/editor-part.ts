import type { BrowserServices } from '../../context.ts';
import type { Change } from '../editing/use-edited.ts';
import type { ProductDraft, ProductErrors } from './product-draft.ts';

export type ChangeDraft = Change<ProductDraft>;

/** What each part of the editor works with. */
export type EditorPart = {
  draft: ProductDraft;
  change: ChangeDraft;
  errors: ProductErrors['fields'];
  services: BrowserServices;
  /** Tells the editor that files are on their way: saving waits for them. */
  reportBusy: (part: string, busy: boolean) => void;
};
