import { z } from 'zod';
import { readPaymentTrial, startPaymentTrial } from '#core/orders/payment-trial.ts';
import { countTrials } from '#core/service-settings/clear-trials.ts';
import {
  confirmPayments,
  reconsiderFormerPayments,
  tryPayments,
} from '#core/service-settings/payments-setup.ts';
import { m } from '#words/messages.js';
import { coreContext, flagsContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { CommandForm } from '../kit/command-form.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/payments.ts';
import { checkCommand, readServiceState } from './service-commands.ts';
import { ServiceCommands, ServiceForm } from './service-state.tsx';

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  return {
    state: await readServiceState(core, 'payments', requireUser(context)),
    trial: await readPaymentTrial(core),
    testPayments: context.get(flagsContext).testPayments,
    sellsForReal: core.sellsForReal,
    trials: core.sellsForReal ? { orders: 0, members: 0 } : await countTrials(core),
  };
});

type Answer = Done & { open?: string };

export const action = officeAction({
  commands: {
    check: checkCommand('payments'),
    restore: command(z.object({}), async ({ core, actor }) => {
      await reconsiderFormerPayments(core, actor);
      return '';
    }),
    try: command(
      z.object({ secretKey: z.string().trim().max(300) }),
      async ({ core, actor }, { secretKey }) => {
        await tryPayments(core, actor, secretKey);
        return '';
      },
    ),
    confirm: command(
      z.object({
        agreed: z.literal(true, { error: () => m.launch_payments_not_agreed() }),
        clearsTrials: z.boolean().default(false),
      }),
      async ({ core, actor }, wanted) => {
        await confirmPayments(core, actor, wanted);
        return m.launch_payments_saved();
      },
    ),
    trial: command(
      z.object({}),
      async ({ core, actor }): Promise<Answer> => ({ done: '', open: await startPaymentTrial(core, actor) }),
    ),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.launch_payments);

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { state, trial, testPayments, sellsForReal, trials } = loaderData;
  const trying = useCommands();
  const confirming = useCommands();
  const paying = useCommands<Answer>();
  const { active, candidate } = state;
  async function startTrial(): Promise<void> {
    const answer = await paying.ask({ act: 'trial' });
    if ('open' in answer && answer.open) window.location.assign(answer.open);
  }
  return (
    <>
      <PageHeader
        title={m.launch_payments()}
        lead={m.launch_payments_words()}
        trail={[{ href: '/admin/launch', label: m.launch_title() }]}
      />
      <div className={sheet.sheet}>
        <Notice
          tone={sellsForReal ? 'success' : 'info'}
          title={
            testPayments
              ? m.launch_payments_built_in()
              : sellsForReal
                ? m.launch_payments_real()
                : m.launch_payments_test()
          }
        >
          {active ? <p>{describeAccount(active)}</p> : null}
        </Notice>
        <ServiceCommands state={state} canRemove={false} />
        <ServiceForm state={state}>
          {candidate ? (
            <CommandForm
              commands={confirming}
              submit={m.launch_payments_confirm()}
              back="/admin/launch"
              onSend={(sent) =>
                void confirming.ask({
                  act: 'confirm',
                  agreed: sent.has('agreed'),
                  clearsTrials: sent.has('clearsTrials'),
                })
              }
            >
              <Notice tone="info" title={m.launch_payments_is_this_you()}>
                <p>{describeAccount(candidate)}</p>
                {active && active.account !== candidate.account ? (
                  <p>{m.launch_payments_other_account({ former: describeAccount(active) })}</p>
                ) : null}
                {candidate.mode === 'live' ? <p>{m.launch_payments_live_words()}</p> : null}
              </Notice>
              <Checkbox label={m.launch_payments_agree()} name="agreed" error={confirming.fields.agreed} />
              {candidate.mode === 'live' && trials.orders > 0 ? (
                <Checkbox
                  label={m.launch_trials_clear()}
                  hint={m.launch_trials_hint(trials)}
                  name="clearsTrials"
                />
              ) : null}
            </CommandForm>
          ) : null}
          <CommandForm
            commands={trying}
            submit={m.launch_payments_try()}
            back="/admin/launch"
            onSend={(sent) => void trying.ask({ act: 'try', secretKey: String(sent.get('secretKey') ?? '') })}
          >
            <TextField
              label={m.launch_payments_key()}
              hint={m.launch_payments_key_hint()}
              name="secretKey"
              type="password"
              autoComplete="off"
              maxLength={300}
              spellCheck={false}
              error={trying.fields.secretKey}
            />
            <details className={sheet.fold}>
              <summary>{m.launch_payments_rights_title()}</summary>
              <p>{m.launch_payments_rights_write()}</p>
              <p>{m.launch_payments_rights_read()}</p>
            </details>
          </CommandForm>
        </ServiceForm>
        {testPayments ? null : (
          <section id="essai" aria-labelledby="trial">
            <h2 id="trial">{m.launch_step_trial()}</h2>
            <p>{m.launch_trial_words()}</p>
            {trial ? <TrialState {...trial} /> : null}
            <CommandRefusal commands={paying} />
            <ButtonRow>
              <Button variant="secondary" pending={paying.pending} onClick={() => void startTrial()}>
                {m.launch_trial_start()}
              </Button>
            </ButtonRow>
          </section>
        )}
      </div>
    </>
  );
}

const describeAccount = ({
  name = '',
  account = '',
  country = '',
  mode,
  ending = '',
}: Record<string, string>) =>
  (mode === 'live' ? m.launch_account_live : m.launch_account_test)({
    name: name || account,
    account,
    country,
    ending,
  });

function TrialState({ heardAt, refundedAt }: { heardAt: string | null; refundedAt: string | null }) {
  if (refundedAt) return <Notice tone="success" title={m.launch_trial_refunded()} />;
  if (heardAt) return <Notice tone="info" title={m.launch_trial_heard()} />;
  return (
    <Notice tone="info" title={m.launch_trial_waiting()}>
      <p>{m.launch_trial_waiting_words()}</p>
    </Notice>
  );
}
