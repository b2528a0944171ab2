import { formatPrice } from '#common/money.ts';
import { toShownDescription } from '#common/text.ts';
import type { FrequentQuestion, Picture, StoredProduct } from '#core/products/product.ts';
import { nameSkill, type Skill } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import { listChanged } from '../kit/drafts.ts';
import type { OfficeField, Whole } from '../kit/field.ts';
import type { MediaFormPart } from '../kit/media/media-folder.ts';
import type { EditorPart } from '../kit/use-editor.ts';

/** A product as the editor holds it. Numbers are text while they are being typed. */
export type ProductDraft = {
  type: 'course' | 'exercise';
  title: string;
  description: string;
  difficulty: '' | 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | 'C2';
  skills: Skill[];
  outcomes: string;
  audience: string;
  faq: FrequentQuestion[];
  duration: string;
  order: string;
  displayed: boolean;
  enabled: boolean;
  /** As typed: « 49 », « 49,90 » or nothing. */
  price: string;
  productId: string;
  priceId: string;
  videoId: string;
  videoIdExtract: string;
  captions: string;
  captionsExtract: string;
  pathFolderId: string;
  miniature: Picture[];
  files: { fileName: string; url: string }[];
};

export const emptyProduct: ProductDraft = {
  type: 'course',
  title: '',
  description: '',
  difficulty: '',
  skills: [],
  outcomes: '',
  audience: '',
  faq: [],
  duration: '',
  order: '',
  displayed: false,
  enabled: false,
  price: '',
  productId: '',
  priceId: '',
  videoId: '',
  videoIdExtract: '',
  captions: '',
  captionsExtract: '',
  pathFolderId: '',
  miniature: [],
  files: [],
};

const formatUpload = (value: unknown): string => {
  const address = String(value ?? '');
  return (
    (address.startsWith('gs://') ? address.slice(address.lastIndexOf('/') + 1) : address) ||
    m.editing_nothing()
  );
};

/** A price is read by its amount, where the history knows it: `amounts` in integer cents. */
function formatPriceId(value: unknown, whole?: Whole): string {
  const amount = (whole?.amounts as Readonly<Record<string, number>> | undefined)?.[String(value)];
  return amount === undefined ? String(value ?? '') || m.editing_nothing() : formatPrice(amount);
}

/** What each part of a product is called in the office, and how it is read. */
export const officeProductFields: Readonly<
  Record<
    keyof ProductDraft | Exclude<keyof StoredProduct, 'id' | 'createdAt' | 'updatedAt' | 'version'> | 'told',
    OfficeField
  >
> = {
  told: { label: m.alerts_told },
  type: {
    label: m.office_field_type,
    format: (value) => (value === 'course' ? m.office_type_course() : m.office_type_exercise()),
  },
  title: { label: m.office_field_title },
  description: {
    label: m.office_field_description,
    format: (value) => toShownDescription(String(value ?? '')) || m.editing_nothing(),
  },
  difficulty: { label: m.office_field_level, format: (value) => String(value || m.office_level_any()) },
  skills: {
    label: m.office_field_skills,
    format: (value) =>
      ((value as Skill[] | null) ?? []).map((skill) => nameSkill(skill)).join('\n') || m.editing_nothing(),
  },
  outcomes: { label: m.products_field_outcomes, hint: m.products_field_outcomes_hint },
  audience: { label: m.products_field_audience },
  faq: {
    label: m.products_field_faq,
    format: (value) =>
      ((value as FrequentQuestion[] | null) ?? [])
        .map(({ question, answer }) => `${question}\n${answer}`)
        .join('\n\n') || m.editing_nothing(),
  },
  duration: { label: m.office_field_duration, hint: m.office_duration_hint },
  order: { label: m.office_field_order, hint: m.office_order_hint },
  displayed: { label: m.office_field_displayed },
  enabled: { label: m.office_field_enabled },
  price: { label: m.office_field_price },
  // With another amount the identifiers follow by themselves.
  productId: { label: m.office_field_product_id, follows: 'price' },
  priceId: {
    label: m.office_field_price_id,
    labelIn: (whole) => ('amounts' in whole ? m.products_history_price() : m.office_field_price_id()),
    format: formatPriceId,
    follows: 'price',
  },
  videoId: { label: m.office_field_video, format: formatUpload },
  videoIdExtract: { label: m.office_field_extract, format: formatUpload },
  captions: { label: m.products_field_captions, format: formatUpload },
  captionsExtract: { label: m.products_field_captions_extract, format: formatUpload },
  pathFolderId: { label: m.office_field_folder, hidden: true },
  miniature: {
    label: m.office_field_pictures,
    format: (value) =>
      (value as Picture[]).length > 0
        ? {
            pictures: (value as Picture[]).map((picture) => ({
              ...picture,
              alt: picture.alt || m.office_field_pictures(),
            })),
          }
        : m.editing_nothing(),
  },
  previousMiniature: { label: m.office_field_pictures, hidden: true },
  files: {
    label: m.office_field_files,
    format: (value) =>
      (value as ProductDraft['files']).map(({ fileName }) => fileName).join('\n') || m.editing_nothing(),
  },
  archivedAt: {
    label: m.products_archived,
    format: (value) => (value ? m.editing_yes() : m.editing_no()),
  },
};

/** Where a product stands, in a few words, for its owner. */
export function formatStanding({ displayed, enabled }: Pick<ProductDraft, 'displayed' | 'enabled'>): string {
  if (!displayed) return enabled ? m.office_state_hidden_open() : m.office_state_draft();
  return enabled ? m.office_state_on_sale() : m.ui_product_soon();
}

/** Whether it would be sold with nothing in it for who buys it. */
export const isSoldEmpty = ({ displayed, enabled, files, videoId }: ProductDraft): boolean =>
  displayed && enabled && files.length === 0 && !videoId;

/** They belong together: an amount decides which price and product of the provider they are. */
const sale = ['price', 'productId', 'priceId'] as const;

/** What a save sends of a known product: so a field that somebody else changes meanwhile is not sent back as it was. */
export function pickChanged(draft: ProductDraft, base: ProductDraft | undefined): Partial<ProductDraft> {
  if (!base) return draft;
  const names = new Set<keyof ProductDraft>(listChanged(base, draft));
  if (sale.some((name) => names.has(name))) for (const name of sale) names.add(name);
  return Object.fromEntries([...names.add('title')].map((name) => [name, draft[name]]));
}

/** What each part of the editor works with. */
export type ProductPart = EditorPart<ProductDraft> & MediaFormPart<ProductDraft>;
