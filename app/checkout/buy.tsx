import { redirect } from 'react-router';
import { typeset } from '#common/typography.ts';
import { answerWithin, patience } from '#core/answer-within.ts';
import type { Core } from '#core/context.ts';
import { findTermsInForce } from '#core/legal/legal-texts.ts';
import { listMemberOrders } from '#core/orders/list-orders.ts';
import { type PurchaseView, startFree, startPurchase, viewPurchase } from '#core/orders/purchase.ts';
import { findFormerPrice } from '#core/prices/former-price.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { isId, unknownParameter } from '../errors/unknown-parameter.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describeUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import { findRefused, forgetRefused, keepRefused } from '../refused-forms.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/buy.ts';
import { type ConsentErrors, checkConsent, checkTermsSeen, readWanted } from './consent-form.tsx';
import { OrderForm, type OrderNotice } from './order-form.tsx';
import { isBegun, PaymentReturn, type SettledOrder } from './payment-return.tsx';

export const handle: PageHandle = { layout: 'member', enhance: 'order', services: true };

/** In the address: the order that was not taken, and what was missing of it; that the price is another than what was read. */
const refusedName = 'refus';
const changedName = 'prix';

export const loader = answerErrors(async ({ url, params, context }: Route.LoaderArgs) => {
  if (!isId(params.productId) || !/^[\w-]{1,255}$/.test(params.priceId)) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const user = requireUser(context);
  const { searchParams } = url;
  const wanted = { ...params, sessionId: searchParams.get('session_id') };
  const view = await answerWithin(patience, () => viewPurchase(core, user, wanted));
  if ('movedTo' in view) throw redirect(`${view.movedTo}?${changedName}=1`);
  // What costs nothing is begun on its presentation, by one press.
  if (view.state === 'order' && view.priceCents === 0) throw redirect(view.product.href);
  return {
    view,
    order:
      view.state === 'owned' || view.state === 'waiting'
        ? await findSettledOrder(core, user.uid, params.productId)
        : null,
    email: user.email,
    justPaid: searchParams.has('session_id'),
    notice: view.state === 'order' ? findNotice(searchParams) : null,
    formerCents: view.state === 'order' ? await findFormerPrice(core, params.productId) : null,
    asksAgain: view.state === 'checking',
    refused: findRefused<ConsentErrors>(searchParams.get(refusedName)) ?? undefined,
  };
});

export const action = answerErrors(async ({ request, url, params, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const core = context.get(coreContext);
  const errors = checkConsent(form) ?? checkTermsSeen(form, (await findTermsInForce(core)).version);
  const user = requireUser(context);
  // What costs nothing asks for neither box.
  const step = errors
    ? await startFree(core, user, params)
    : await answerWithin(patience, () => startPurchase(core, user, { ...params, ...readWanted(form) }));
  forgetRefused(url.searchParams.get(refusedName));
  if (!step) return redirect(`${url.pathname}?${refusedName}=${keepRefused(errors ?? {})}`, 303);
  if (step.kind === 'changed') return redirect(`${step.path}?${changedName}=1`, 303);
  return redirect(step.kind === 'pay' ? step.url : step.path, 303);
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData ? formatStepTitle(loaderData) : m.checkout_title(), matches[0].loaderData);

/** What became of a payment that was left, or of a page that was read a while ago. */
function findNotice(search: URLSearchParams): OrderNotice | null {
  if (search.has(changedName)) return 'changed';
  if (search.has('session_id')) return 'failed';
  return search.has('annule') ? 'canceled' : null;
}

function formatStepTitle({ view, justPaid }: { view: PurchaseView; justPaid: boolean }): string {
  if (view.state === 'checking') return m.checkout_checking_title();
  if (view.state === 'processing') return m.checkout_processing_title();
  if (view.state === 'waiting') return justPaid ? m.checkout_thanks_title() : m.checkout_waiting_title();
  if (view.state === 'owned') return justPaid ? m.checkout_thanks_title() : m.checkout_owned_title();
  return m.checkout_title_of({ title: typeset(view.product.title) });
}

export default function Buy({ loaderData }: Route.ComponentProps) {
  const { view, formerCents, order, email, justPaid, notice, refused } = loaderData;
  if (isBegun(view)) return <PaymentReturn view={view} order={order} email={email} justPaid={justPaid} />;
  return <OrderForm view={view} formerCents={formerCents} notice={notice} refused={refused} />;
}

/** The newest settled order of a product by a member; null where access was given without one. */
async function findSettledOrder(core: Core, uid: string, productId: string): Promise<SettledOrder | null> {
  const order = (await listMemberOrders(core, uid)).find((line) => line.productId === productId);
  if (!order) return null;
  const { number, amount, currency, paidAt } = order;
  return { number, amount, currency: currency.toUpperCase(), paidAt };
}
