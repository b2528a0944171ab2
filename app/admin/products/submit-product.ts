import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { type ProductInput, productInput } from '#core/products/product-input.ts';
import { createProduct, updateProduct } from '#core/products/save-product.ts';
import { checkPrice, setPrice } from '#core/products/set-price.ts';
import { type ProductErrors, readPrice } from './product-draft.ts';

/** What the payment provider takes at most. */
const highestCents = 99_999_999;

/** Integer cents, or null where nothing was typed. */
const typedPrice = z
  .string()
  .default('')
  .transform((text, context) => {
    const cents = readPrice(text);
    if (cents !== undefined && (cents === null || cents <= highestCents)) return cents;
    context.addIssue('Donnez un prix en euros, par exemple 49 ou 49,90.');
    return z.NEVER;
  });

const submission = z.object({
  draft: productInput.extend({ price: typedPrice }),
  version: z.number().int().positive().optional(),
});

export type Submitted = { saved: string } | { errors: ProductErrors };

/**
 * Creates or updates a product from what the editor sent (`id` null creates it). Everything wrong is
 * told by field, in French; nothing is saved then.
 */
export async function submitProduct(core: Core, id: string | null, body: unknown): Promise<Submitted> {
  const parsed = submission.safeParse(body);
  if (!parsed.success) return { errors: toFieldErrors(parsed.error) };
  const { price: cents, ...input } = parsed.data.draft;
  try {
    const sold = await sell(core, input, cents, id);
    const saved = { ...input, ...sold };
    if (id) await updateProduct(core, id, pickGiven(saved, body), parsed.data.version);
    return { saved: id ?? (await createProduct(core, saved)) };
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid-input' || error.code === 'conflict'))
      return {
        errors: { fields: {}, form: typeset(error.userMessage), conflict: error.code === 'conflict' },
      };
    throw error;
  }
}

/** A typed amount decides; without one, the ids that were typed. */
async function sell(core: Core, input: ProductInput, cents: number | null, id: string | null) {
  if (cents === null) return checkPrice(core, input);
  // A new product has no id yet: its folder, or its title, names it for a repeated press.
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
  return { fields, form: 'Cette fiche n’est pas encore enregistrée : corrigez les champs signalés.' };
}
