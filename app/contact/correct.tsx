import { data, redirect } from 'react-router';
import { findRefused } from '#core/refused-forms.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { nameUnlisted } from '../page-title.ts';
import type { Route } from './+types/correct.ts';
import { ContactPage } from './contact-page.tsx';
import { readWays } from './read-ways.ts';
import { type RefusedMessage, takeMessage } from './take-message.ts';

export const loader = withErrorResponse(async ({ params: { secret }, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const refused = await findRefused<RefusedMessage>(core, secret);
  if (!refused) throw redirect('/contact');
  const { status, ...form } = refused;
  return data({ ...form, secret, ways: await readWays(core) }, { status });
});

export const action = withErrorResponse(({ request, params, context }: Route.ActionArgs) =>
  takeMessage(request, context, params.secret),
);

export const meta = nameUnlisted(m.common_write_to_us);

export default function Correct({ loaderData: { secret, ...page } }: Route.ComponentProps) {
  return <ContactPage {...page} action={`/contact/corriger/${secret}`} />;
}
