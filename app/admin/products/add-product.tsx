import { data, redirect } from 'react-router';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import type { Route } from './+types/add-product.ts';
import { emptyDraft } from './product-draft.ts';
import { ProductEditor } from './product-editor.tsx';
import { submitProduct } from './submit-product.ts';

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => ({
  services: context.get(browserServicesContext),
}));

export const action = answerErrors(async ({ request, context }: Route.ActionArgs) => {
  const answer = await submitProduct(context.get(coreContext), null, await request.json().catch(() => null));
  if ('saved' in answer) throw redirect(`/admin/products/edit-${answer.saved}?enregistre=1`, 303);
  return data(answer.errors, { status: 400 });
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Nouveau contenu', index: false }, matches[0].loaderData?.school);

export default function AddProduct({ loaderData: { services } }: Route.ComponentProps) {
  return <ProductEditor title="Nouveau contenu" services={services} initial={emptyDraft} />;
}
