import { m } from '#words/messages.js';
import type { ProductDraft } from './product-draft.ts';

/** What each part of a product is called in the editor. */
export const fieldWords: Readonly<Record<keyof ProductDraft, () => string>> = {
  type: m.office_field_type,
  title: m.office_field_title,
  description: m.office_field_description,
  difficulty: m.office_field_level,
  duration: m.office_field_duration,
  order: m.office_field_order,
  displayed: m.office_field_displayed,
  enabled: m.office_field_enabled,
  price: m.office_field_price,
  productId: m.office_field_product_id,
  priceId: m.office_field_price_id,
  videoId: m.office_field_video,
  videoIdExtract: m.office_field_extract,
  captions: m.products_field_captions,
  captionsExtract: m.products_field_captions_extract,
  pathFolderId: m.office_field_folder,
  miniature: m.office_field_pictures,
  files: m.office_field_files,
};

/** The id of a field's control, where a link of the error summary leads. */
export const fieldId = (name: keyof ProductDraft) => `champ-${name}`;
