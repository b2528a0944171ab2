import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { toShownDescription, toStoredDescription } from '#common/text.ts';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { products, skillIds } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { minCents } from '../prices/price.ts';
import { enqueue } from '../queues.ts';
import { slugFields } from '../slugs/slug-fields.ts';
import { slugRules } from '../slugs/slug-rules.ts';
import {
  bookkeeping,
  type DraftOf,
  type FieldRecord,
  type InputOf,
  rowBookkeeping,
  shapeOf,
} from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import * as mediaKinds from '../subjects/media-kinds.ts';
import { tableRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';
import type { StoredProduct } from './product.ts';
import { nameSkill } from './skills.ts';
import { wakeAlerts } from './wake-alerts.ts';

/** Properties of fields that are edited only in the back office and are in no import file. */
const said = { csv: [], personal: false, public: true, undoable: true } as const;

const upload = { ...said, public: false, kind: mediaKinds.upload(1_024, m.refusals_identifier_long) };
const video = {
  ...upload,
  kind: mediaKinds.video(1_024, m.refusals_identifier_long, m.newsroom_video_wrong),
};
const providerId = {
  ...said,
  follows: 'price',
  kind: kinds.providerId(255, m.refusals_identifier_long, m.refusals_identifier_malformed),
};

const oneLine = kinds.line(140, m.common_title_too_long, m.common_title_missing);

/** Rejects null characters, which nobody can type, instead of removing them. */
const title: typeof oneLine = {
  ...oneLine,
  input: z
    .string({ error: m.common_title_missing })
    .refine((text) => !text.includes('\0'), { error: m.refusals_input_incomplete })
    .pipe(oneLine.input as z.ZodType<string, string>),
};

const nameLevel = (level: string) => level || m.office_level_any();

const minutes = {
  malformed: m.refusals_duration_malformed,
  fraction: m.refusals_duration_fraction,
  low: m.refusals_duration_negative,
  high: m.refusals_duration_long,
};

const share = {
  malformed: m.refusals_share,
  fraction: m.refusals_share,
  low: m.refusals_share,
  high: m.refusals_share,
};

const corrections = {
  malformed: m.refusals_corrections,
  fraction: m.refusals_corrections,
  low: m.refusals_corrections,
  high: m.refusals_corrections,
};

const packSize = {
  malformed: m.corrections_give_wrong,
  fraction: m.corrections_give_wrong,
  low: m.corrections_give_wrong,
  high: m.corrections_give_wrong,
};

const correctionDays = {
  malformed: m.refusals_correction_days,
  fraction: m.refusals_correction_days,
  low: m.refusals_correction_days,
  high: m.refusals_correction_days,
};

const number = {
  malformed: m.refusals_number_malformed,
  fraction: m.refusals_number_malformed,
  low: m.refusals_number_low,
  high: m.refusals_number_high,
};

/** Fields of a course or exercise pack. Never `users` or the price (specification §4). */
export const productFields = {
  type: {
    ...said,
    kind: {
      ...kinds.choice(['course', 'exercise'], m.refusals_product_type, 'course', (type) =>
        type === 'course' ? m.common_course() : m.office_type_exercise(),
      ),
      readCell: (cell: string) => (/exerc/i.test(cell) ? 'exercise' : 'course'),
      writeCell: (type) => (type === 'course' ? m.common_course() : m.common_exercises()),
    },
    label: m.office_field_type,
    csv: ['Type', 'kind'],
  },
  title: {
    ...said,
    kind: title,
    label: m.common_title,
    csv: ['Titre', 'title', 'nom'],
    searched: true,
  },
  description: {
    ...said,
    kind: {
      ...kinds.paragraphs(20_000, m.refusals_description_long),
      prepare: toStoredDescription,
      toForm: toShownDescription,
      writeCell: toShownDescription,
    },
    label: m.office_field_description,
    hint: m.office_description_hint,
    format: 'description',
    csv: ['Description', 'texte', 'content', 'contenu', 'html'],
    searched: true,
  },
  difficulty: {
    ...said,
    kind: {
      ...kinds.choice(['', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'], m.refusals_level_unknown, '', nameLevel),
      readCell: (cell: string) => cell.trim().toUpperCase(),
    },
    label: m.common_level,
    csv: ['Niveau', 'level', 'difficulty'],
  },
  skills: {
    ...said,
    kind: kinds.choices(skillIds, m.refusals_skill_unknown, nameSkill),
    label: m.office_field_skills,
    csv: ['Compétences', 'compétence', 'skills'],
  },
  duration: {
    derived: true,
    csv: ['Durée en minutes', 'durée', 'duration', 'minutes'],
    write: (computed: number) => String(computed || ''),
  },
  personalWork: {
    ...said,
    kind: kinds.duration({ min: 0, max: 100_000 }, minutes),
    label: m.office_field_personal_work,
    hint: m.office_personal_work_hint,
    format: 'duration',
    csv: ['Travail personnel en minutes', 'travail personnel', 'personalWork'],
  },
  lessonShare: {
    ...said,
    public: false,
    kind: kinds.integer({ min: 1, max: 100 }, share, 100),
    label: m.office_field_lesson_share,
    hint: m.office_lesson_share_hint,
  },
  exerciseShare: {
    ...said,
    public: false,
    kind: kinds.integer({ min: 0, max: 100 }, share),
    label: m.office_field_exercise_share,
    hint: m.office_exercise_share_hint,
  },
  includedCorrections: {
    ...said,
    kind: kinds.optionalInteger({ min: 0, max: 1_000 }, corrections),
    label: m.office_field_corrections,
    hint: m.office_corrections_hint,
    csv: ['Corrections incluses', 'corrections'],
  },
  correctionDays: {
    ...said,
    kind: kinds.integer({ min: 1, max: 60 }, correctionDays, 7),
    label: m.office_field_correction_days,
    hint: m.office_correction_days_hint,
    csv: ['Jours pour corriger', 'délai de correction'],
  },
  freeSecondVersion: {
    ...said,
    kind: { ...kinds.yesNo(), input: z.boolean().default(true), empty: true },
    label: m.office_field_free_second,
    hint: m.office_free_second_hint,
  },
  correctionPackSize: {
    ...said,
    kind: kinds.integer({ min: 1, max: 100 }, packSize, 3),
    label: m.office_field_pack_size,
  },
  correctionPackCents: {
    ...said,
    kind: kinds.optionalPrice({ min: minCents, max: 1_000_000 }, m.refusals_correction_price),
    label: m.office_field_pack_price,
    hint: m.office_pack_price_hint,
  },
  outcomes: {
    ...said,
    kind: kinds.paragraphs(4_000, m.refusals_outcomes_long),
    label: m.products_field_outcomes,
    hint: m.products_field_outcomes_hint,
  },
  audience: {
    ...said,
    kind: kinds.paragraphs(4_000, m.refusals_audience_long),
    label: m.common_for_whom,
  },
  faq: {
    ...said,
    kind: kinds.frequentQuestions(20, {
      many: m.refusals_faq_many,
      long: m.refusals_faq_long,
      half: m.refusals_faq_half,
    }),
    label: m.products_field_faq,
  },
  displayed: {
    ...said,
    kind: kinds.yesNo(),
    label: m.common_displayed,
    hint: m.office_displayed_hint,
    public: false,
  },
  enabled: { ...said, kind: kinds.yesNo(), label: m.common_on_sale, hint: m.office_enabled_hint },
  miniature: {
    ...said,
    kind: mediaKinds.pictures(12, m.refusals_pictures_many),
    label: m.common_pictures,
  },
  previousMiniature: bookkeeping,
  order: {
    ...said,
    kind: kinds.integer({ min: -999_999_999, max: 999_999_999 }, number),
    label: m.office_field_order,
    hint: m.office_order_hint,
    csv: ['Ordre', 'order', 'position'],
    // The position also depends on other products, so undoing a change does not restore it.
    undoable: false,
  },
  archivedAt: {
    ...said,
    kind: kinds.moment(m.refusals_input_incomplete),
    label: m.common_archived,
    format: 'isSet',
    public: false,
    form: false,
  },
  ...slugFields,
  // The identifiers change with the amount.
  productId: { ...providerId, label: m.office_field_product_id, hint: m.office_product_id_hint },
  priceId: { ...providerId, label: m.office_field_price_id },
  videoId: { ...video, label: m.common_video },
  videoIdExtract: { ...video, label: m.office_field_extract },
  captions: { ...upload, label: m.products_field_captions },
  captionsExtract: { ...upload, label: m.products_field_captions_extract },
  pathFolderId: { ...said, kind: mediaKinds.folder(), shown: false },
  files: {
    ...said,
    kind: mediaKinds.files(200, m.refusals_files_many),
    label: m.common_documents,
    public: false,
  },
  unitAmount: bookkeeping,
  search: bookkeeping,
  ...rowBookkeeping,
} as const satisfies FieldRecord<typeof products.$inferSelect>;

export const productInput = z.object(shapeOf(productFields));

export type ProductInput = InputOf<typeof productFields>;
/** A product in the editor, where numbers and the price are text. */
export type ProductDraft = DraftOf<typeof productFields> & { price: string };

const addresses = slugRules('product', products);

/** Products of the school. `description` is stored with `<br>`. */
export const productSubject = createStore<StoredProduct, typeof productFields>({
  kind: 'product',
  fields: productFields,
  ...addresses,
  rows: tableRows(products, ['search', 'unitAmount']),
  titleOf: ({ title }) => title,
  unknown: m.refusals_product_unknown,
  media: { area: 'products', foreign: m.refusals_media_foreign, gone: m.refusals_media_gone },
  settle: ({ before, columns }) =>
    before && columns.miniature ? { previousMiniature: before.miniature } : {},
  refuse: refuseArchivedShown,
  alsoWrite: async (core, product, before) => {
    await addresses.alsoWrite(core, product, before);
    await wakeAlerts(core, product);
    await endSales(core, product);
  },
  refuseRemoval: refuseOrdered,
});

/** Queues a job that cancels unpaid purchases of a product that is not on sale. */
async function endSales(
  core: { db: Transaction } & Pick<Core, 'jobs'>,
  { id, enabled, archivedAt }: StoredProduct,
): Promise<void> {
  if (enabled && !archivedAt) return;
  const [begun] = await core.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.productId, id), eq(orders.state, 'pending')))
    .limit(1);
  if (begun) await enqueue(core, core.db, 'close-sales', { productId: id });
}

/** @throws {AppError} conflict if the product was ordered */
async function refuseOrdered(tx: Transaction, { id }: StoredProduct): Promise<void> {
  const [ordered] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.productId, id)).limit(1);
  if (ordered)
    throw new AppError('conflict', `product ${id} was ordered`, { userMessage: m.products_delete_ordered() });
}

/** @throws {AppError} invalid-input if an archived product is displayed */
export function refuseArchivedShown({ id, displayed, archivedAt }: StoredProduct): void {
  if (displayed && archivedAt)
    throw new AppError('invalid-input', `product ${id} is archived`, {
      userMessage: m.products_archived_not_displayed(),
    });
}
