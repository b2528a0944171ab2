import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describe } from '../meta.ts';
import type { Route } from './+types/contact.ts';
import { type ContactFields, parseSubject } from './contact-form.tsx';
import { ContactPage } from './contact-page.tsx';
import { readWays } from './read-ways.ts';
import { takeMessage } from './take-message.ts';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const { user } = context.get(requestContext);
  const known: ContactFields = {
    name: user?.displayName ?? '',
    email: user?.email ?? '',
    subject: parseSubject(url),
    body: '',
  };
  return { ways: await readWays(context.get(coreContext)), known };
});

export const action = withErrorResponse(({ request, context }: Route.ActionArgs) =>
  takeMessage(request, context),
);

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.common_write_to_us(), description: m.contact_description() }, matches[0].loaderData);

export default function Contact({ loaderData: { ways, known } }: Route.ComponentProps) {
  return <ContactPage ways={ways} typed={known} action="/contact" />;
}
