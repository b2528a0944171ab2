import type { ReactNode } from 'react';
import type { Finding } from '#core/service-settings/service-control.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Done } from '../kit/answer.ts';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';

/** Settings of a service without secrets. */
export type ServiceState = {
  isFixed: boolean;
  hasKey: boolean;
  /** True if the user signed in with a second factor, which every change requires. */
  hasProof: boolean;
  active: Readonly<Record<string, string>> | null;
  candidate: Readonly<Record<string, string>> | null;
  hasFormer: boolean;
};

export type Checked = Done & { finding?: Finding };

/** Reasons why a form cannot be used, or the form, with a warning if it would be refused. */
export function ServiceForm({ state, children }: { state: ServiceState; children: ReactNode }) {
  if (state.isFixed)
    return (
      <Notice tone="info" title={m.launch_fixed_title()}>
        <p>{m.launch_fixed()}</p>
      </Notice>
    );
  if (!state.hasKey)
    return (
      <Notice tone="error" title={m.launch_key_missing_title()}>
        <p>{m.launch_key_missing()}</p>
      </Notice>
    );
  return (
    <>
      {state.hasProof ? null : (
        <Notice
          tone="warning"
          title={m.launch_proof_missing()}
          action={<a href="/profile#second-facteur">{m.security_to_profile()}</a>}
        />
      )}
      {children}
    </>
  );
}

/** Checks the present settings, returns to the former ones, or removes them. */
export function ServiceCommands({
  state,
  canRestore = true,
  canRemove = canRestore,
}: {
  state: ServiceState;
  canRestore?: boolean;
  canRemove?: boolean;
}) {
  const commands = useCommands<Checked>();
  const { answer, pending } = commands;
  const finding = answer && 'finding' in answer ? answer.finding : undefined;
  return (
    <>
      <CommandRefusal commands={commands} />
      {finding ? (
        <Notice tone={finding.remedy ? 'warning' : 'success'} live title={finding.words}>
          {finding.remedy ? <p>{finding.advice ?? finding.remedy}</p> : null}
        </Notice>
      ) : null}
      <ButtonRow>
        <Button
          variant="secondary"
          pending={commands.isUnderWay('check')}
          disabled={pending}
          onClick={() => void commands.ask({ act: 'check' })}
        >
          {m.launch_check()}
        </Button>
        {canRestore && state.hasFormer && !state.isFixed ? (
          <Button
            variant="secondary"
            disabled={pending}
            onClick={() => void commands.ask({ act: 'restore' })}
          >
            {m.launch_restore_former()}
          </Button>
        ) : null}
        {canRemove && state.active && !state.isFixed ? (
          <Button variant="quiet" disabled={pending} onClick={() => void commands.ask({ act: 'remove' })}>
            {m.launch_remove()}
          </Button>
        ) : null}
      </ButtonRow>
    </>
  );
}
