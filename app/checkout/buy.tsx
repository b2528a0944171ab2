import { redirect } from 'react-router';
import { typeset } from '#common/typography.ts';
import { patience, requireWithin } from '#core/answer-within.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { listInvoices } from '#core/invoices/list-invoices.ts';
import { findTermsInForce } from '#core/legal/legal-texts.ts';
import { listMemberOrders } from '#core/orders/list-orders.ts';
import type { OrderChoices } from '#core/orders/order-choices.ts';
import { limitCodes } from '#core/orders/promotion-codes/limit-codes.ts';
import { startFree, startPurchase } from '#core/orders/purchase.ts';
import { startNow } from '#core/orders/start-now.ts';
import { cancelTransfer } from '#core/orders/transfers.ts';
import {
  type MovedOffer,
  type PurchaseView,
  viewPurchase,
  type WantedView,
} from '#core/orders/view-purchase.ts';
import { findFormerPrice } from '#core/prices/former-price.ts';
import { findFollowed } from '#core/progress/follow-course.ts';
import { sumProgress } from '#core/progress/sum-progress.ts';
import { deleteRefused, findRefused, keepRefused } from '#core/refused-forms.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { isId, unknownParameter } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describeUnlisted } from '../page-title.ts';
import { formatPending } from '../products/product-labels.ts';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/buy.ts';
import type { RefusedOrder } from './consent-form.tsx';
import { readOrderChoices, writeOrderChoices } from './order-choices.ts';
import { OrderForm, type OrderNotice } from './order-form.tsx';
import { isBegun, PaymentReturn, type SettledOrder } from './payment-return.tsx';
import { checkConsent, type OrderErrors, readDetails, readTypedOrder } from './read-order.ts';

export const handle: PageHandle = { layout: 'member', enhance: 'order', services: true };

/** Query parameters: secret of a rejected form, price changed on the site, total changed by the buyer. */
const refusedName = 'refus';
const changedName = 'prix';
const updatedName = 'total';
/** Query parameter: immediate access was requested without the waiver. */
const unwaivedName = 'accord';

export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  if (!isId(params.productId) || !/^[\w-]{1,255}$/.test(params.priceId)) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const user = requireUser(context);
  const { searchParams } = url;
  const view = await viewWithinLimits(core, user, {
    ...params,
    clientAddress: context.get(requestContext).clientAddress,
    sessionId: searchParams.get('session_id'),
    choices: readOrderChoices(searchParams),
  });
  if ('movedTo' in view) throw redirect(view.movedTo);
  // Free products are started from their presentation page.
  if (view.state === 'order' && view.priceCents === 0) throw redirect(view.product.href);
  const justPaid = searchParams.has('session_id');
  return {
    view,
    order:
      view.state === 'owned' || view.state === 'waiting'
        ? await findSettledOrder(core, user.uid, params.productId, view.choices.purpose)
        : null,
    isUnwaived: searchParams.has(unwaivedName),
    email: user.email,
    name: user.displayName,
    hasPassword: user.hasPassword,
    justPaid,
    firstLesson:
      justPaid && view.state === 'owned' && !view.pack
        ? await findFirstLesson(core, user, params.productId)
        : null,
    notice: view.state === 'order' ? findNotice(searchParams) : null,
    formerCents: view.state === 'order' ? await findFormerPrice(core, params.productId) : null,
    asksAgain: view.state === 'checking',
    refused: (await findRefused<RefusedOrder>(core, searchParams.get(refusedName))) ?? undefined,
  };
});

export const action = withErrorResponse(async ({ request, url, params, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const core = context.get(coreContext);
  const user = requireUser(context);
  const { clientAddress } = context.get(requestContext);
  const seen = readOrderChoices(url.searchParams);
  const choices = readOrderChoices(form.has('pour') ? form : url.searchParams);
  const typed = readTypedOrder(form);
  await deleteRefused(core, url.searchParams.get(refusedName));
  const showAgain = async (path: string, errors: OrderErrors, more: Record<string, string> = {}) => {
    const query = writeOrderChoices(choices);
    if (Object.keys({ ...typed, ...errors }).length > 0)
      query.set(refusedName, await keepRefused(core, { typed, errors }, clientAddress));
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    return redirect(`${path}?${query}`, 303);
  };
  const next = String(form.get('suite') ?? '');
  if (!['', 'annuler', 'commencer', 'total'].includes(next))
    throw new AppError('invalid-input', `unknown step ${next.slice(0, 40)}`);
  if (next === 'commencer') {
    if (!form.has('waiver')) return redirect(`${url.pathname}?${unwaivedName}=1`, 303);
    return redirect((await startNow(core, user, params.productId)).path, 303);
  }
  if (next === 'annuler') {
    await cancelTransfer(core, user.uid, { productId: params.productId, purpose: choices.purpose });
    return redirect(
      choices.purpose === 'corrections' ? `${url.pathname}?pour=corrections` : url.pathname,
      303,
    );
  }
  if (next === 'total') return showAgain(url.pathname, {});
  const wanted = readDetails(form, choices.purpose === 'gift', core.now());
  const errors = {
    ...checkConsent(form, (await findTermsInForce(core)).version, choices.purpose),
    ...('errors' in wanted ? wanted.errors : {}),
  };
  if (Object.keys(errors).length > 0 || 'errors' in wanted) {
    // Free products need no form.
    const free = choices.purpose === 'corrections' ? null : await startFree(core, user, params);
    return free?.kind === 'open' ? redirect(free.path, 303) : showAgain(url.pathname, errors);
  }
  // If the purpose changed, the submitted page lacked the fields of the new purpose.
  if (choices.purpose !== seen.purpose) return showAgain(url.pathname, {}, { [updatedName]: '1' });
  try {
    const step = await limitCodes(core, { uid: user.uid, clientAddress, code: choices.code }, () =>
      requireWithin(patience, () => startPurchase(core, user, { ...params, ...wanted.details, choices })),
    );
    // If a choice or the price changed, show the new total before ordering.
    const isOwnDoing = writeOrderChoices(choices).toString() !== writeOrderChoices(seen).toString();
    if (step.kind === 'changed')
      return showAgain(step.path, {}, { [isOwnDoing ? updatedName : changedName]: '1' });
    return redirect(step.kind === 'pay' ? step.url : step.path, 303);
  } catch (error) {
    if (!(error instanceof AppError) || !/^(invalid-input|too-many-requests)$/.test(error.code)) throw error;
    return showAgain(url.pathname, { form: typeset(error.userMessage) });
  }
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData ? formatStepTitle(loaderData) : m.checkout_title(), matches[0].loaderData);

/** Returns the order page. Ignores the promotion code after too many wrong ones. */
async function viewWithinLimits(
  core: Core,
  user: SignedInUser,
  { clientAddress, ...wanted }: WantedView & { choices: OrderChoices; clientAddress: string },
): Promise<PurchaseView | MovedOffer> {
  const view = (choices: OrderChoices) =>
    requireWithin(patience, () => viewPurchase(core, user, { ...wanted, choices }));
  const { choices } = wanted;
  try {
    const guess = { uid: user.uid, clientAddress, code: choices.code };
    const isValid = (found: PurchaseView | MovedOffer) =>
      'movedTo' in found || found.choiceError?.field !== 'code';
    return await limitCodes(core, guess, () => view(choices), isValid);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error;
    const found = await view({ ...choices, code: '' });
    if ('movedTo' in found) return found;
    const choiceError = { field: 'code' as const, words: typeset(error.userMessage) };
    return { ...found, choices: { ...found.choices, code: choices.code }, choiceError };
  }
}

function findNotice(search: URLSearchParams): OrderNotice | null {
  if (search.has(changedName)) return 'changed';
  if (search.has(updatedName)) return 'updated';
  if (search.has('session_id')) return 'failed';
  return search.has('annule') ? 'canceled' : null;
}

function formatStepTitle({ view, justPaid }: { view: PurchaseView; justPaid: boolean }): string {
  if (view.state === 'checking') return m.checkout_checking_title();
  if (view.state === 'processing') return m.checkout_processing_title();
  if (view.state === 'transfer') return m.checkout_transfer_title();
  if (view.waiting) return justPaid ? m.checkout_thanks_title() : formatPending(view.waiting);
  if (view.pack && view.state !== 'owned') return m.corrections_buy_title();
  if (view.state === 'owned') return justPaid ? m.checkout_thanks_title() : m.checkout_owned_title();
  return m.checkout_title_of({ title: typeset(view.product.title) });
}

export default function Buy({ loaderData }: Route.ComponentProps) {
  const { view, formerCents, name, notice, refused } = loaderData;
  if (isBegun(view)) return <PaymentReturn {...loaderData} />;
  return <OrderForm view={view} name={name} formerCents={formerCents} notice={notice} refused={refused} />;
}

/** Returns the id of the first lesson that is open and not done. Null without a programme. */
async function findFirstLesson(core: Core, user: SignedInUser, productId: string): Promise<string | null> {
  const found = await findFollowed(core, productId, user);
  return found && (sumProgress(found.programme, null).next?.id ?? null);
}

/** Returns the member's newest settled order of a product, or null if access was granted without an order. */
async function findSettledOrder(
  core: Core,
  uid: string,
  productId: string,
  purpose: OrderChoices['purpose'],
): Promise<SettledOrder | null> {
  const order = (await listMemberOrders(core, uid)).find(
    (line) =>
      line.productId === productId &&
      line.state !== 'pending' &&
      (line.purpose === 'corrections') === (purpose === 'corrections'),
  );
  if (!order) return null;
  const { id, number, amount, currency, paidAt } = order;
  const invoices = (await listInvoices(core, [id])).map(({ id, series, number }) => ({ id, series, number }));
  return { number, amount, currency: currency.toUpperCase(), paidAt, invoices };
}
