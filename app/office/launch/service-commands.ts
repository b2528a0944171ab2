import { z } from 'zod';
import type { Core } from '#core/context.ts';
import { removeService, restoreFormer } from '#core/service-settings/payments-setup.ts';
import type { ServiceName } from '#core/service-settings/service-control.ts';
import { listShownSettings } from '#core/service-settings/stored-settings.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import type { Checked, ServiceState } from './service-state.tsx';

export async function readServiceState(
  core: Core,
  service: ServiceName,
  { secondFactor }: Pick<SignedInUser, 'secondFactor'>,
): Promise<ServiceState> {
  const settings = await listShownSettings(core);
  return {
    isFixed: core.serviceControl.fixed.includes(service),
    hasKey: core.serviceControl.key !== null,
    hasProof: Boolean(secondFactor),
    active: settings[`${service}-active`]?.shown ?? null,
    candidate: settings[`${service}-candidate`]?.shown ?? null,
    hasFormer: Boolean(settings[`${service}-former`]),
  };
}

export const checkCommand = (service: ServiceName) =>
  command(
    z.object({}),
    async ({ core }): Promise<Checked> => ({ done: '', finding: await core.serviceControl.check(service) }),
  );

/** Commands of a service that can also be without settings, or return to earlier ones. */
export const serviceCommands = (service: 'mail' | 'backups') => ({
  check: checkCommand(service),
  restore: command(z.object({}), async ({ core, actor }) => {
    await restoreFormer(core, actor, service);
    return m.launch_former_restored();
  }),
  remove: command(z.object({}), async ({ core, actor }) => {
    await removeService(core, actor, service);
    return m.launch_removed();
  }),
});
