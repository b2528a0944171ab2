import { type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { toPresentationHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { requestAlert } from '#core/alerts/request-alert.ts';
import { AppError } from '#core/errors.ts';
import { messageInput } from '#core/messages/message-input.ts';
import { deleteRefused, keepRefused } from '#core/refused-forms.ts';
import { m } from '#words/messages.js';
import { isTrapped } from '../contact/trap-field.tsx';
import { coreContext, requestContext } from '../context.ts';
import { readForm } from '../read-form.ts';
import type { AlertRefusal } from './alert-form.tsx';

/** A rejected alert request with the typed address, the reason and the HTTP status. */
export type RefusedAlert = { productId: string; email: string; refusal: AlertRefusal; status: number };

const alertInput = z.object({ email: messageInput.shape.email });

/**
 * Creates an availability alert and redirects. The redirect does not reveal whether the address was known.
 * `corrects` is the secret of an earlier rejected form.
 */
export async function takeAlert(
  request: Request,
  context: Readonly<RouterContextProvider>,
  productId: string,
  corrects?: string,
): Promise<never> {
  const refused = await receive(await readForm(request), context, productId);
  const core = context.get(coreContext);
  await deleteRefused(core, corrects);
  if (!refused) throw redirect('/alertes/merci', 303);
  const secret = await keepRefused(core, refused, context.get(requestContext).clientAddress);
  throw redirect(`/alertes/corriger/${secret}`, 303);
}

async function receive(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  productId: string,
): Promise<RefusedAlert | null> {
  const given = form.get('email');
  // Limits the stored size.
  const email = typeof given === 'string' ? given.slice(0, 1_000) : '';
  const refuse = (sentence: string, field: boolean, status: number): RefusedAlert => ({
    productId,
    email,
    refusal: { title: m.alerts_refused(), sentence: typeset(sentence), field },
    status,
  });
  const read = alertInput.safeParse({ email });
  if (!read.success)
    return refuse(email.trim() ? m.common_email_malformed() : m.refusals_email_missing(), true, 400);
  const { clientAddress } = context.get(requestContext);
  try {
    const asker = { clientAddress, trapped: isTrapped(form) };
    await requestAlert(context.get(coreContext), { productId, email: read.data.email }, asker);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw redirect(toPresentationHref({ id: productId }), 303);
    if (error.code !== 'too-many-requests') throw error;
    return refuse(error.userMessage, false, error.status);
  }
}
