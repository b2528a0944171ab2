import { useId } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatDate, formatDateTime } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { confirmTransferReturn } from '#core/orders/confirm-transfer-return.ts';
import { type ListedIncident, listIncidents, settleIncident } from '#core/orders/incidents.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FormStack } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, type Commands, useCommands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/decisions.ts';
import { DisputeAnswer } from './dispute-answer.tsx';
import { formatIncident } from './format-incident.ts';

const incidentId = z.string().regex(/^[\w-]{1,80}$/);

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) =>
  listIncidents(context.get(coreContext)),
);

export const action = officeAction({
  commands: {
    settle: command(
      z.object({
        id: incidentId,
        decision: z
          .string()
          .trim()
          .min(1, { error: () => m.incidents_decision_missing() })
          .max(500, { error: () => m.incidents_decision_long() }),
      }),
      async ({ core, actor }, wanted) => {
        await settleIncident(core, actor, wanted);
        return m.incidents_done();
      },
    ),
    'confirm-return': command(z.object({ id: incidentId }), async ({ core, actor }, { id }) => {
      await confirmTransferReturn(core, actor, id);
      return m.incidents_return_done();
    }),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.incidents_title);

/** Payment incidents that an admin must resolve. */
export default function Decisions({ loaderData: incidents }: Route.ComponentProps) {
  const commands = useCommands();
  return (
    <>
      <PageHeader
        title={m.incidents_title()}
        lead={m.incidents_lead()}
        trail={[{ href: '/admin/orders', label: m.common_orders() }]}
      />
      <div className={styles.sheet}>
        <CommandRefusal commands={commands} />
        {incidents.length === 0 ? (
          <EmptyState title={m.incidents_none()}>{m.incidents_none_words()}</EmptyState>
        ) : null}
        {incidents.map((incident) => (
          <Decision key={incident.id} incident={incident} commands={commands} />
        ))}
      </div>
    </>
  );
}

function Decision({ incident, commands }: { incident: ListedIncident; commands: Commands }) {
  const titleId = useId();
  const { id, orderId, number, title, amount, dueAt, createdAt } = incident;
  const { what, next } = formatIncident(incident);
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{what}</h2>
      <p className={styles.soft}>
        {orderId ? (
          <Link to={`/admin/orders/${orderId}`}>{typeset(`${title ?? ''} · ${number ?? ''}`)}</Link>
        ) : (
          <span>{incident.details.email}</span>
        )}
        <span>{` · ${formatPrice(amount)} · ${formatDateTime(createdAt)}`}</span>
      </p>
      {dueAt ? <p className={styles.pressing}>{m.incidents_due({ date: formatDate(dueAt) })}</p> : null}
      <p>{next}</p>
      {incident.kind === 'dispute' && orderId ? (
        <DisputeAnswer orderId={orderId} disputeId={incident.subjectId} status="needs_response" />
      ) : null}
      {incident.kind === 'transfer-return' ? (
        <div>
          <CommandButton
            commands={commands}
            asks={{ act: 'confirm-return', id }}
            label={m.common_transfer_returned()}
            question={{
              title: m.incidents_return_confirm_title({ amount: formatPrice(amount) }),
              words: m.incidents_return_confirm_words({ email: incident.email ?? '' }),
            }}
          />
        </div>
      ) : (
        <DecisionForm id={id} commands={commands} />
      )}
    </section>
  );
}

function DecisionForm({ id, commands }: { id: string; commands: Commands }) {
  return (
    <form
      className={styles.narrow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const decision = String(new FormData(event.currentTarget).get('decision') ?? '');
        void commands.ask({ act: 'settle', id, decision });
      }}
    >
      <FormStack>
        <TextField
          label={m.incidents_decision()}
          hint={m.incidents_decision_hint()}
          name="decision"
          maxLength={500}
          autoComplete="off"
        />
        <div>
          <Button type="submit" variant="secondary" pending={commands.isUnderWay('settle')}>
            {m.incidents_settle()}
          </Button>
        </div>
      </FormStack>
    </form>
  );
}
