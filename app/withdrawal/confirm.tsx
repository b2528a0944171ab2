import { redirect } from 'react-router';
import { formatDate, formatDateTime } from '#common/dates.ts';
import { toWithdrawalHref } from '#common/links.ts';
import type { Core } from '#core/context.ts';
import { findStatement } from '#core/orders/pending-statements.ts';
import { type WithdrawalStatement, withdraw } from '#core/orders/withdraw.ts';
import { type ContractWithdrawal, viewWithdrawal } from '#core/orders/withdrawal.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describeUnlisted } from '../page-title.ts';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { Prose } from '../ui/text/prose.tsx';
import type { Route } from './+types/confirm.ts';

export const loader = withErrorResponse(async ({ params: { secret }, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { statement, orderId } = await requireStatement(core, secret);
  return { statement, ...(await viewWithdrawal(core, orderId)) };
});

export const action = withErrorResponse(async ({ params: { secret }, url, context }: Route.ActionArgs) => {
  const core = context.get(coreContext);
  await withdraw(core, await requireStatement(core, secret));
  throw redirect(url.pathname, 303);
});

/** @throws {Response} redirect to the form if the statement has expired */
async function requireStatement(core: Core, secret: string): Promise<WithdrawalStatement> {
  const stored = await findStatement(core, secret);
  if (!stored) throw redirect('/retractation?fin=1', 303);
  return stored;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(
    loaderData?.withdrawal ? m.withdrawal_receipt_title() : m.withdrawal_statement_title(),
    matches[0].loaderData,
  );

/** Confirms a withdrawal, then shows its receipt at the same URL. Confirming twice creates one withdrawal. */
export default function Confirm({ loaderData }: Route.ComponentProps) {
  const { statement, number, isOpen, isService, withdrawal } = loaderData;
  if (withdrawal) return <Receipt {...{ withdrawal, number, isService }} />;
  const then = isService ? m.withdrawal_then_service : m.withdrawal_then_due;
  return (
    <Page width="text">
      <Hero title={m.withdrawal_statement_title()} lead={m.withdrawal_statement_lead()} />
      <FormStack>
        <Prose>
          <Words statement={statement} />
          <p>{isOpen ? then() : m.withdrawal_then_late()}</p>
        </Prose>
        <form method="post">
          <FormActions>
            <Button type="submit" size="large">
              {m.withdrawal_confirm()}
            </Button>
            <LinkButton href={toWithdrawalHref(number)} variant="quiet">
              {m.withdrawal_change()}
            </LinkButton>
          </FormActions>
        </form>
      </FormStack>
    </Page>
  );
}

function Receipt({
  withdrawal: { statement, confirmedAt, refundDueAt, email },
  number,
  isService,
}: {
  withdrawal: ContractWithdrawal;
  number: string;
  isService: boolean;
}) {
  const due = isService ? m.withdrawal_receipt_service : m.withdrawal_receipt_due;
  return (
    <Page width="text">
      <Hero
        title={m.withdrawal_receipt_title()}
        lead={refundDueAt ? due({ date: formatDate(refundDueAt) }) : m.withdrawal_receipt_late()}
      />
      <FormStack>
        <Facts
          facts={[
            { term: m.common_order(), detail: number },
            {
              term: m.withdrawal_receipt_at(),
              detail: m.withdrawal_receipt_time({ date: formatDateTime(confirmedAt) }),
            },
          ]}
        />
        <Prose>
          <h2>{m.withdrawal_receipt_what()}</h2>
          <Words statement={statement} />
          <p>{m.withdrawal_receipt_letter({ email })}</p>
        </Prose>
      </FormStack>
    </Page>
  );
}

const Words = ({ statement }: { statement: string }) => (
  <blockquote>
    {statement.split('\n').map((line) => (
      <p key={line}>{line}</p>
    ))}
  </blockquote>
);
