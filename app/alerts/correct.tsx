import { data, redirect } from 'react-router';
import { toPresentationHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { Core } from '#core/context.ts';
import { findProduct } from '#core/products/find-product.ts';
import { findRefused } from '#core/refused-forms.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { nameUnlisted } from '../page-title.ts';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/correct.ts';
import { AlertForm } from './alert-form.tsx';
import { type RefusedAlert, takeAlert } from './take-alert.ts';

export const loader = withErrorResponse(async ({ params: { secret }, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { status, ...refused } = await requireRefused(core, secret);
  const { id, title } = await findProduct(core, refused.productId);
  return data({ ...refused, product: { href: toPresentationHref({ id }), title }, secret }, { status });
});

export const action = withErrorResponse(
  async ({ request, params: { secret }, context }: Route.ActionArgs) => {
    const { productId } = await requireRefused(context.get(coreContext), secret);
    return takeAlert(request, context, productId, secret);
  },
);

/** @throws a redirect to the courses if the rejected form has expired */
async function requireRefused(core: Core, secret: string): Promise<RefusedAlert> {
  const refused = await findRefused<RefusedAlert>(core, secret);
  if (!refused?.productId) throw redirect('/courses', 303);
  return refused;
}

export const meta = nameUnlisted(m.alerts_title);

/** Page to correct a rejected address. Reloading it sends nothing. */
export default function Correct({ loaderData }: Route.ComponentProps) {
  const { secret, product, email, refusal } = loaderData;
  return (
    <Page width="form">
      <PageHeader title={m.alerts_title()} trail={[{ href: product.href, label: typeset(product.title) }]} />
      <AlertForm action={`/alertes/corriger/${secret}`} email={email} refusal={refusal} />
    </Page>
  );
}
