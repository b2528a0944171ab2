import { type RouterContextProvider, redirect } from 'react-router';
import { typeset } from '#common/typography.ts';
import { AppError } from '#core/errors.ts';
import { receiveMessage } from '#core/messages/receive-message.ts';
import { deleteRefused, keepRefused } from '#core/refused-forms.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { readForm } from '../read-form.ts';
import { type ContactFields, type ContactRefusal, parseContact, readContactFields } from './contact-form.tsx';
import { isTrapped } from './trap-field.tsx';

/** A rejected message with its raw values, the reason and the HTTP status. */
export type RefusedMessage = { typed: ContactFields; refusal: ContactRefusal; status: number };

/** Sends a message and redirects. `corrects` is the secret of an earlier rejected form. */
export async function takeMessage(
  request: Request,
  context: Readonly<RouterContextProvider>,
  corrects?: string,
): Promise<never> {
  const refused = await receive(await readForm(request), context);
  const core = context.get(coreContext);
  await deleteRefused(core, corrects);
  if (!refused) throw redirect('/contact/merci', 303);
  const secret = await keepRefused(core, refused, context.get(requestContext).clientAddress);
  throw redirect(`/contact/corriger/${secret}`, 303);
}

async function receive(
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<RefusedMessage | null> {
  const typed = readContactFields(form);
  const read = parseContact(typed);
  if ('refusal' in read) return { typed, refusal: read.refusal, status: 400 };
  const { clientAddress, user } = context.get(requestContext);
  const trapped = isTrapped(form);
  try {
    const sender = { clientAddress, uid: user?.uid ?? '', trapped };
    await receiveMessage(context.get(coreContext), read.message, sender);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error;
    const sentence = typeset(error.userMessage);
    return { typed, refusal: { title: m.contact_refused(), sentence, fields: {} }, status: error.status };
  }
}
