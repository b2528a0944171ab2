import { z } from 'zod';
import { toPresentationHref } from '#common/links.ts';
import { formatPrice, parseProductPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { countWaiting } from '#core/alerts/count-waiting.ts';
import type { Core } from '#core/context.ts';
import { duplicateProduct } from '#core/duplicating/duplicate-product.ts';
import { countExercises } from '#core/exercises/office-exercises.ts';
import { type OfficeProgramme, readOfficeProgramme } from '#core/lessons/office-programme.ts';
import { checkPrice, readAmounts, setPrice } from '#core/prices/price.ts';
import { findLastOrder } from '#core/products/office/move-product.ts';
import { changeVisibility, restoreVisibility } from '#core/products/office/publish-products.ts';
import {
  type ProductDraft,
  type ProductInput,
  productFields,
  productInput,
  productSubject,
} from '#core/products/product-subject.ts';
import { emptyDraft, toDraft } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import type { Step } from '../kit/next-step.tsx';
import { describedBy, type EditedSubject } from '../kit/office-subject.ts';
import { subjects } from '../subjects.ts';
import { productsOffice } from './list/products-office.ts';
import { ownProductFields } from './product-draft.ts';
import { listAllProductTabs } from './product-tabs.ts';
import { withoutSale } from './without-sale.ts';

/** Typed price, parsed to integer cents. Null if empty. */
const typedPrice = z
  .string()
  .default('')
  .transform((text, context) => {
    const cents = parseProductPrice(text);
    if (cents !== undefined) return cents;
    context.addIssue(m.refusals_price_malformed());
    return z.NEVER;
  });

/** Typed position. Null if empty: a new product is then placed last. */
const typedOrder = z.union([z.literal('').transform(() => null), productInput.shape.order]);

const schema = productInput.extend({ price: typedPrice, order: typedOrder });
type Given = z.output<typeof schema>;

type KnownProduct = {
  archived: boolean;
  href: string;
  /** Number of visitors who requested an availability alert. */
  waiting: number;
  programme: OfficeProgramme;
  /** The first content to add to a product; null if it has content. */
  next: Step | null;
};

export const subject: EditedSubject<ProductDraft, Given, KnownProduct> = {
  ...subjects.products,
  kind: productSubject.kind,
  list: productsOffice,
  ...describedBy(productFields, ownProductFields),
  tabs: listAllProductTabs,
  guarded: {
    right: 'prices.write',
    fields: ['price', 'priceId', 'productId', 'enabled', 'correctionPackSize', 'correctionPackCents'],
  },
  empty: { ...emptyDraft(productFields), personalWork: '', order: '', price: '' },
  schema,
  refusal: m.refusals_product_fields,
  async read(core, id) {
    const product = await productSubject.find(core, id);
    const price = product.priceId ? await findPrice(core, product.priceId) : null;
    const draft: ProductDraft = {
      ...toDraft(productFields, product),
      price: price?.unitAmount == null ? '' : formatPrice(price.unitAmount).replace(/\s?€/, ''),
    };
    const { version, archivedAt } = product;
    const [programme, exercises] = await Promise.all([
      readOfficeProgramme(core, id),
      countExercises(core, id),
    ]);
    return {
      draft,
      version,
      archived: archivedAt !== null,
      href: toPresentationHref(product),
      waiting: await countWaiting(core, id),
      programme,
      next: archivedAt ? null : findNextStep(draft, id, programme.lessons.length + exercises),
    };
  },
  async create(core, actor, given, id) {
    const { order, ...sold } = await sell(core, given, id);
    return productSubject.create(core, actor, { ...sold, order: order ?? (await findLastOrder(core)) }, id);
  },
  async update(core, actor, { id, given, version, sent }) {
    const { order, ...sold } = await sell(core, given, id);
    const input = pickSent({ ...sold, ...(order === null ? {} : { order }) }, sent);
    await productSubject.update(core, actor, id, input, version);
  },
  readMore: async (core, lines) => ({ amounts: await readAmounts(core, listPriceIds(lines)) }),
  history: productSubject,
};

function findNextStep({ type, files, videoId }: ProductDraft, id: string, parts: number): Step | null {
  if (parts + files.length > 0 || videoId) return null;
  return type === 'course'
    ? { href: `/admin/lessons/add?produit=${id}`, label: m.programme_add_first_lesson() }
    : { href: `/admin/exercises/add?produit=${id}`, label: m.writing_add_first() };
}

const listPriceIds = (lines: readonly { before: unknown; after: unknown }[]): string[] =>
  lines
    .flatMap(({ before, after }) => [before, after])
    .map((fields) => (fields as { priceId?: unknown } | null)?.priceId)
    .filter((id): id is string => typeof id === 'string' && id !== '');

/** Null if the payment provider is unavailable, so that the other fields can still be edited. */
export async function findPrice(core: Core, priceId: string) {
  try {
    return await core.prices.get(priceId);
  } catch (error) {
    core.log.warn({ err: error, priceId }, 'price lookup failed');
    return null;
  }
}

/** Sets the price to the typed amount. Without an amount, validates the typed ids. */
async function sell(core: Core, { price: cents, ...input }: Given, id: string | undefined) {
  // Without a form id, folder and title form the idempotency key of a new product.
  const key = id ?? `${input.pathFolderId}:${input.title}`.slice(0, 200);
  const sold = cents === null ? checkPrice(core, input) : setPrice(core, { ...input, cents, key });
  return { ...input, ...(await sold) };
}

/** Drops the fields that were not sent, because the schema fills them with defaults for new products. */
function pickSent(given: Partial<ProductInput>, sent: object): Partial<ProductInput> {
  const decided = new Set([...Object.keys(sent), ...('price' in sent ? ['productId', 'priceId'] : [])]);
  return Object.fromEntries(Object.entries(given).filter(([name]) => decided.has(name)));
}

const visibility = z.object({
  id: z.string(),
  displayed: z.boolean(),
  enabled: z.boolean(),
  archived: z.boolean(),
});

const stand = (archived: boolean) =>
  command(z.object({}), async ({ core, actor, id }) => {
    const before = await changeVisibility(core, actor, [id], { archived });
    const title = typeset((await productSubject.find(core, id)).title);
    const undo = before.length > 0 ? { act: 'put-back', visibilities: before } : undefined;
    return { done: archived ? m.products_archived_one({ title }) : m.products_restored_one({ title }), undo };
  });

export const productCommands = {
  archive: stand(true),
  restore: stand(false),
  'put-back': command(
    z.object({ visibilities: z.array(visibility).length(1) }),
    async ({ core, actor }, { visibilities }) => {
      await restoreVisibility(core, actor, withoutSale(actor, visibilities));
      return m.products_undone();
    },
  ),
  duplicate: command(z.object({}), async ({ core, actor, id }) => ({
    done: m.products_duplicated(),
    copy: await duplicateProduct(core, actor, id),
  })),
};
