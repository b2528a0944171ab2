import { useState } from 'react';
import { data, replace } from 'react-router';
import { createId } from '#core/create-id.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { saveSafely } from '../editing/save-safely.ts';
import type { Route } from './+types/add-product.ts';
import { emptyDraft } from './product-draft.ts';
import { ProductEditor } from './product-editor.tsx';
import { submitProduct } from './submit-product.ts';

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => ({
  services: context.get(browserServicesContext),
  id: createId(context.get(coreContext).now()),
}));

export const action = answerErrors(async ({ request, context }: Route.ActionArgs) => {
  const answer = await submitProduct(
    context.get(coreContext),
    requireUser(context),
    null,
    await request.json().catch(() => null),
  );
  if ('saved' in answer) throw replace(`/admin/products/edit-${answer.saved}?enregistre=1`, 303);
  return data(answer.errors, { status: 400 });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveSafely(() => serverAction());

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.office_product_new_title(), index: false }, matches[0].loaderData);

export default function AddProduct({ loaderData }: Route.ComponentProps) {
  const { services } = loaderData;
  // The first one stays: an answer that is lost must not make the next try another product.
  const [newId] = useState(loaderData.id);
  return (
    <ProductEditor
      title={m.office_product_new_title()}
      services={services}
      initial={emptyDraft}
      newId={newId}
    />
  );
}
