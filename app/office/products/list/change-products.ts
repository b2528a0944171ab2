import { data } from 'react-router';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { duplicateProduct } from '#core/products/office/duplicate-product.ts';
import { moveProduct } from '#core/products/office/move-product.ts';
import { revertProduct } from '#core/products/office/product-history.ts';
import { changeStanding, putBackStanding } from '#core/products/office/publish-products.ts';
import { coreContext } from '../../../context.ts';
import { toErrorPage } from '../../../errors/answer-errors.ts';
import { requireUser } from '../../../require-user.ts';
import type { Route } from './+types/change-products.ts';
import { type ProductChange, type ProductChanged, productChange } from './product-change.ts';

/** `POST /admin/products/change`: what the list and the history do, answered as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const parsed = productChange.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'no such change of products');
    return data(await change(context.get(coreContext), requireUser(context), parsed.data));
  } catch (error) {
    return toErrorPage(error, { request, context });
  }
}

async function change(core: Core, actor: Actor, asked: ProductChange): Promise<ProductChanged> {
  switch (asked.do) {
    case 'stand':
      return { before: await changeStanding(core, actor, asked.ids, asked.change) };
    case 'put-back':
      await putBackStanding(core, actor, asked.standings);
      return { before: [] };
    case 'move':
      await moveProduct(core, actor, asked.id, asked.to);
      return { before: [] };
    case 'duplicate':
      return { before: [], id: await duplicateProduct(core, actor, asked.id) };
    case 'revert':
      return {
        before: [],
        missing: await revertProduct(core, actor, asked.id, asked.changeId, asked.version),
      };
  }
}
