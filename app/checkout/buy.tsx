import { data, redirect } from 'react-router';
import { startPurchase } from '#core/orders/start-purchase.ts';
import { type PurchaseView, viewPurchase } from '#core/orders/view-purchase.ts';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { isId, unknownParameter } from '../errors/unknown-parameter.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/buy.ts';
import { checkConsent } from './check-consent.ts';
import { findOrder } from './find-order.ts';
import { OrderForm } from './order-form.tsx';
import { PaymentReturn } from './payment-return.tsx';

export const handle: PageHandle = { application: true, layout: 'member' };

export const loader = answerErrors(async ({ url, params, context }: Route.LoaderArgs) => {
  if (!isId(params.productId) || !/^[\w-]{1,255}$/.test(params.priceId)) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const user = requireUser(context);
  const { searchParams } = url;
  const view = await viewPurchase(core, user, { ...params, sessionId: searchParams.get('session_id') });
  return {
    view,
    order: view.state === 'owned' ? await findOrder(core, user.uid, params.productId) : null,
    email: user.email,
    justPaid: searchParams.has('session_id'),
    canceled: searchParams.has('annule'),
  };
});

export const action = answerErrors(async ({ request, params, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const errors = checkConsent(form);
  if (errors) return data({ errors }, { status: 400 });
  const step = await startPurchase(context.get(coreContext), requireUser(context), params);
  return redirect(step.kind === 'pay' ? step.url : step.path, 303);
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe(
    { title: loaderData ? nameStep(loaderData) : 'Votre commande', index: false },
    matches[0].loaderData?.school,
  );

function nameStep({ view, justPaid }: { view: PurchaseView; justPaid: boolean }): string {
  if (view.state === 'checking') return 'Paiement en cours de vérification';
  if (view.state === 'owned') return justPaid ? 'Merci' : 'Ce contenu est déjà à vous';
  return `Commander « ${view.product.title} »`;
}

export default function Buy({ loaderData, actionData }: Route.ComponentProps) {
  const { view, order, email, justPaid, canceled } = loaderData;
  if (view.state === 'owned' || view.state === 'checking')
    return <PaymentReturn view={view} order={order} email={email} justPaid={justPaid} />;
  return <OrderForm view={view} canceled={canceled} refused={actionData?.errors} />;
}
