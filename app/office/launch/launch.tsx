import { z } from 'zod';
import { confirmInstallation } from '#core/service-settings/place-setup.ts';
import { m } from '#words/messages.js';
import { coreContext, flagsContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/launch.ts';
import { describeVideoStep, listLaunchSteps } from './list-steps.ts';
import { SetupList } from './setup-list.tsx';

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  return {
    steps: [...(await listLaunchSteps(core, context.get(flagsContext))), await describeVideoStep(core)],
    installation: core.installation,
    siteUrl: core.siteUrl,
    hasKey: core.serviceControl.key !== null,
  };
});

export const action = officeAction({
  commands: {
    confirm: command(z.object({ isCopy: z.boolean() }), async ({ core, actor }, { isCopy }) => {
      await confirmInstallation(core, actor, isCopy);
      return isCopy ? m.launch_copy_confirmed() : m.launch_original_confirmed();
    }),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.launch_title);

export default function Launch({
  loaderData: { steps, installation, siteUrl, hasKey },
}: Route.ComponentProps) {
  const commands = useCommands();
  const confirm = (isCopy: boolean) => void commands.ask({ act: 'confirm', isCopy });
  return (
    <>
      <PageHeader title={m.launch_title()} lead={m.launch_words()} />
      <div className={sheet.sheet}>
        <CommandRefusal commands={commands} />
        {hasKey ? null : (
          <Notice tone="error" title={m.launch_key_missing_title()}>
            <p>{m.launch_key_missing()}</p>
          </Notice>
        )}
        {installation === 'unconfirmed' ? (
          <Notice tone="warning" title={m.launch_unconfirmed_title()}>
            <p>{m.launch_unconfirmed_words({ address: siteUrl })}</p>
            <ButtonRow>
              <Button onClick={() => confirm(false)} pending={commands.pending}>
                {m.launch_confirm_original()}
              </Button>
              <Button variant="secondary" onClick={() => confirm(true)} pending={commands.pending}>
                {m.launch_confirm_copy()}
              </Button>
            </ButtonRow>
          </Notice>
        ) : null}
        {installation === 'copy' ? (
          <Notice tone="info" title={m.launch_copy_title()}>
            <p>{m.launch_copy_words()}</p>
            <ButtonRow>
              <Button variant="secondary" onClick={() => confirm(false)} pending={commands.pending}>
                {m.launch_confirm_original()}
              </Button>
            </ButtonRow>
          </Notice>
        ) : null}
        <SetupList steps={steps} />
      </div>
    </>
  );
}
