import { data } from 'react-router';
import { withdrawalTermsHref } from '#common/links.ts';
import { listSoldOrders } from '#core/orders/withdrawal.ts';
import { findRefused } from '#core/refused-forms.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describe } from '../meta.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import type { Route } from './+types/withdraw.ts';
import { beginStatement, type RefusedSearch } from './begin-statement.ts';
import { Otherwise, WithdrawalForm } from './withdrawal-form.tsx';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const { user } = context.get(requestContext);
  const { searchParams } = url;
  const core = context.get(coreContext);
  const refused = await findRefused<RefusedSearch>(core, searchParams.get('refus'));
  const orders = user && (await listSoldOrders(core, user.uid));
  const known = {
    commande: (searchParams.get('commande') ?? '').slice(0, 60),
    email: user?.email ?? '',
    nom: user?.displayName ?? '',
  };
  const page = {
    typed: refused?.typed ?? known,
    refusal: refused?.refusal ?? null,
    own: user && orders && { orders, email: user.email },
    hasEnded: searchParams.has('fin'),
  };
  return data(page, { status: refused?.status ?? 200 });
});

export const action = withErrorResponse(({ request, context }: Route.ActionArgs) =>
  beginStatement(request, context),
);

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.withdrawal_title(), description: m.withdrawal_description() }, matches[0].loaderData);

/** Withdrawal form linked from every page (articles L221-21 and D221-5 du code de la consommation). */
export default function Withdraw({ loaderData: { hasEnded, own, ...form } }: Route.ComponentProps) {
  return (
    <Page width="text">
      <Hero title={m.withdrawal_title()} lead={m.withdrawal_lead()} />
      <FormStack>
        {hasEnded ? (
          <Notice tone="warning" title={m.withdrawal_ended()}>
            <p>{m.withdrawal_ended_words()}</p>
          </Notice>
        ) : null}
        {own?.orders.length === 0 ? (
          <Notice title={m.withdrawal_none()}>
            <p>{m.withdrawal_none_words()}</p>
            <Otherwise />
          </Notice>
        ) : (
          <WithdrawalForm own={own} {...form} />
        )}
        <Prose>
          <p>
            <RichMessage
              parts={m.withdrawal_right.parts()}
              wraps={{ link: (words) => <a href={withdrawalTermsHref}>{words}</a> }}
            />
          </p>
        </Prose>
      </FormStack>
    </Page>
  );
}
