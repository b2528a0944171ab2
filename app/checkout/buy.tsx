import { data, redirect } from 'react-router';
import { startPurchase } from '#core/orders/start-purchase.ts';
import { viewPurchase } from '#core/orders/view-purchase.ts';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { isId, unknownParameter } from '../errors/unknown-parameter.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/buy.ts';
import { OrderForm } from './order-form.tsx';
import { PaymentReturn } from './payment-return.tsx';

export const handle: PageHandle = { application: true, layout: 'member' };

export const loader = answerErrors(async ({ url, params, context }: Route.LoaderArgs) => {
  if (!isId(params.productId) || !/^[\w-]{1,255}$/.test(params.priceId)) throw unknownParameter(url, context);
  const { searchParams } = url;
  const view = await viewPurchase(context.get(coreContext), requireUser(context), {
    ...params,
    sessionId: searchParams.get('session_id'),
  });
  return { view, justPaid: searchParams.has('session_id'), canceled: searchParams.has('annule') };
});

export const action = answerErrors(async ({ request, params, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const errors = {
    terms:
      form.get('terms') === 'on' ? undefined : 'Cochez cette case pour accepter les conditions de vente.',
    waiver:
      form.get('waiver') === 'on' ? undefined : 'Cochez cette case pour accéder au contenu dès maintenant.',
  };
  if (errors.terms || errors.waiver) return data({ errors }, { status: 400 });
  const step = await startPurchase(context.get(coreContext), requireUser(context), params);
  return redirect(step.kind === 'pay' ? step.url : step.path, 303);
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe(
    { title: `Commander ${loaderData?.view.product.title ?? ''}`, index: false },
    matches[0].loaderData?.school,
  );

export default function Buy({ loaderData, actionData }: Route.ComponentProps) {
  const { view, justPaid, canceled } = loaderData;
  if (view.state === 'owned' || view.state === 'checking')
    return <PaymentReturn view={view} justPaid={justPaid} />;
  return <OrderForm view={view} canceled={canceled} errors={actionData?.errors} />;
}
