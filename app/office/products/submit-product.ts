import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { createdId } from '#core/create-id.ts';
import { AppError } from '#core/errors.ts';
import { type ProductInput, productInput } from '#core/products/product-input.ts';
import { createProduct, updateProduct } from '#core/products/save-product.ts';
import { checkPrice, setPrice } from '#core/products/set-price.ts';
import { m } from '#words/messages.js';
import { type ProductErrors, readPrice } from './product-draft.ts';
import { readSavedVersion } from './read-product-draft.ts';

/** What the payment provider takes at most. */
const highestCents = 99_999_999;

/** Integer cents, or null where nothing was typed. */
const typedPrice = z
  .string()
  .default('')
  .transform((text, context) => {
    const cents = readPrice(text);
    if (cents !== undefined && (cents === null || cents <= highestCents)) return cents;
    context.addIssue(m.refusals_price_malformed());
    return z.NEVER;
  });

const submission = z.object({
  draft: productInput.extend({ price: typedPrice }),
  version: z.number().int().positive().optional(),
  /** Of a new product: made with its form, so that what is sent twice is one product. */
  id: z.string().regex(createdId).optional(),
});

export type Submitted = { saved: string } | { errors: ProductErrors };

/**
 * Creates or updates a product from what the editor sent (`id` null creates it). Everything wrong is
 * told by field, in French; nothing is saved then.
 */
export async function submitProduct(
  core: Core,
  actor: Actor,
  id: string | null,
  body: unknown,
): Promise<Submitted> {
  const parsed = submission.safeParse(body);
  if (!parsed.success) return { errors: toFieldErrors(parsed.error) };
  const { price: cents, ...input } = parsed.data.draft;
  try {
    const newId = parsed.data.id;
    const sold = await sell(core, input, cents, id ?? newId);
    const saved = { ...input, ...sold };
    if (id) await updateProduct(core, actor, id, pickGiven(saved, body), parsed.data.version);
    return { saved: id ?? (await createProduct(core, actor, saved, newId)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const known = id ?? parsed.data.id;
    if (error.code === 'conflict' && known)
      return { errors: { fields: {}, theirs: await readSavedVersion(core, known) } };
    if (error.code !== 'invalid-input') throw error;
    return { errors: { fields: {}, form: typeset(error.userMessage) } };
  }
}

/** A typed amount decides; without one, the ids that were typed. */
async function sell(core: Core, input: ProductInput, cents: number | null, id: string | undefined) {
  if (cents === null) return checkPrice(core, input);
  // Without a form's id, the folder or the title names a new product for a repeated press.
  const key = id ?? `${input.pathFolderId}:${input.title}`.slice(0, 200);
  return setPrice(core, { ...input, cents, key });
}

/** A merge leaves alone what was not sent: the schema's defaults are for new products. */
function pickGiven<Saved extends ProductInput>(saved: Saved, body: unknown): Partial<Saved> {
  const { draft } = body as { draft: object };
  const decided = new Set([...Object.keys(draft), ...('price' in draft ? ['productId', 'priceId'] : [])]);
  return Object.fromEntries(Object.entries(saved).filter(([name]) => decided.has(name))) as Partial<Saved>;
}

function toFieldErrors(error: z.ZodError): ProductErrors {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const name = issue.path[0] === 'draft' ? String(issue.path[1] ?? '') : '';
    if (name) fields[name] = [...(fields[name] ?? []), typeset(issue.message)];
  }
  return { fields, form: m.refusals_product_fields() };
}
