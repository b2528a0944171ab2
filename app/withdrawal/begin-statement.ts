import { type RouterContextProvider, redirect } from 'react-router';
import { typeset } from '#common/typography.ts';
import { AppError } from '#core/errors.ts';
import { storeStatement } from '#core/orders/pending-statements.ts';
import type { WithdrawalStatement } from '#core/orders/withdraw.ts';
import { findContractWithdrawal, findSoldOrder } from '#core/orders/withdrawal.ts';
import { writeStatement } from '#core/orders/withdrawal-statement.ts';
import { keepRefused } from '#core/refused-forms.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { readForm } from '../read-form.ts';
import {
  parseFields,
  readWithdrawalFields,
  type WithdrawalFields,
  type WithdrawalRefusal,
} from './withdrawal-form.tsx';

/** A rejected order search with its raw values, the reason and the HTTP status. */
export type RefusedSearch = { typed: WithdrawalFields; refusal: WithdrawalRefusal; status: number };

/**
 * Redirects to the statement or back to the form. A wrong number and a wrong address give the same error, so
 * that the form does not reveal which orders exist.
 */
export async function beginStatement(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<never> {
  const found = await find(readWithdrawalFields(await readForm(request)), context);
  const core = context.get(coreContext);
  if (!('refusal' in found)) throw redirect(`/retractation/${await storeStatement(core, found)}`, 303);
  const secret = await keepRefused(core, found, context.get(requestContext).clientAddress);
  throw redirect(`/retractation?refus=${secret}`, 303);
}

async function find(
  typed: WithdrawalFields,
  context: Readonly<RouterContextProvider>,
): Promise<WithdrawalStatement | RefusedSearch> {
  const { user, clientAddress } = context.get(requestContext);
  const core = context.get(coreContext);
  const read = parseFields(user ? { ...typed, email: user.email } : typed);
  if ('refusal' in read) return { typed, refusal: read.refusal, status: 400 };
  const { commande, email, nom } = read.asked;
  try {
    const asked = { number: commande, email };
    const order = await findSoldOrder(core, { uid: user?.uid ?? null, clientAddress }, asked);
    if (!order) return { typed, refusal: refuseUnknown(user !== null), status: 400 };
    if (order.state === 'refunded' && !(await findContractWithdrawal(core.db, order.id)))
      return { typed, refusal: { title: m.withdrawal_refunded(), fields: {} }, status: 409 };
    const author = { name: nom, email };
    return { orderId: order.id, ...author, statement: await writeStatement(core, order, author) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error;
    const sentence = typeset(error.userMessage);
    return { typed, refusal: { title: m.withdrawal_refused(), sentence, fields: {} }, status: error.status };
  }
}

const refuseUnknown = (isMember: boolean): WithdrawalRefusal => ({
  title: m.withdrawal_errors(),
  sentence: isMember ? m.withdrawal_unknown_own() : m.withdrawal_unknown(),
  fields: {},
});
