import { useState } from 'react';
import { z } from 'zod';
import { findBackupState } from '#core/backups/find-backup-state.ts';
import { backupsInput, setBackups } from '#core/service-settings/place-setup.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { CommandForm } from '../kit/command-form.tsx';
import { useCommands } from '../kit/commands.tsx';
import { CopiedText } from '../kit/copied-link.tsx';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/backups.ts';
import { describeBackups } from './describe-backups.ts';
import { readServiceState, serviceCommands } from './service-commands.ts';
import { ServiceCommands, ServiceForm } from './service-state.tsx';

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  return {
    state: await readServiceState(core, 'backups', requireUser(context)),
    place: core.backups.place,
    sentences: describeBackups(await findBackupState(core)),
  };
});

type Answer = Done & { created?: { secret: string; key: string } };

export const action = officeAction({
  commands: {
    ...serviceCommands('backups'),
    save: command(backupsInput, async ({ core, actor }, input) => {
      await setBackups(core, actor, input);
      return m.launch_backups_saved();
    }),
    key: command(
      z.object({}),
      async ({ core }): Promise<Answer> => ({
        done: '',
        created: await core.serviceControl.createBackupKey(),
      }),
    ),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.launch_backups);

export default function Backups({ loaderData: { state, place, sentences } }: Route.ComponentProps) {
  const commands = useCommands<Answer>();
  const { fields } = commands;
  const [created, setCreated] = useState<{ secret: string; key: string }>();
  async function createKey(): Promise<void> {
    const answer = await commands.ask({ act: 'key' });
    if ('created' in answer && answer.created) setCreated(answer.created);
  }
  return (
    <>
      <PageHeader
        title={m.launch_backups()}
        lead={m.launch_backups_words()}
        trail={[{ href: '/admin/launch', label: m.launch_title() }]}
      />
      <div className={sheet.sheet}>
        <Notice tone={place ? 'info' : 'warning'} title={place ?? m.launch_backups_none()}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
        <ServiceCommands state={state} />
        <ServiceForm state={state}>
          <CommandForm
            commands={commands}
            submit={m.launch_backups_save()}
            back="/admin/launch"
            onSend={(sent) =>
              void commands.ask({
                act: 'save',
                ...Object.fromEntries(
                  ['url', 'accessKeyId', 'secretAccessKey', 'key'].map((name) => [
                    name,
                    String(sent.get(name) ?? ''),
                  ]),
                ),
              })
            }
          >
            <TextField
              label={m.launch_backups_place()}
              hint={m.launch_backups_place_hint()}
              name="url"
              defaultValue={state.active?.url ?? ''}
              maxLength={1_000}
              spellCheck={false}
              autoCapitalize="none"
              error={fields.url}
            />
            <Fieldset legend={m.launch_backups_bucket()} hint={m.launch_backups_bucket_hint()} columns={2}>
              <TextField
                label={m.launch_backups_access_key()}
                name="accessKeyId"
                defaultValue={state.active?.accessKeyId ?? ''}
                maxLength={200}
                spellCheck={false}
                error={fields.accessKeyId}
                optional
              />
              <TextField
                label={m.launch_backups_secret()}
                hint={state.active?.accessKeyId ? m.launch_secret_kept() : undefined}
                name="secretAccessKey"
                type="password"
                autoComplete="off"
                maxLength={200}
                error={fields.secretAccessKey}
                optional
              />
            </Fieldset>
            <TextField
              label={m.launch_backups_key()}
              hint={m.launch_backups_key_hint()}
              name="key"
              key={created?.key ?? ''}
              defaultValue={created?.key ?? state.active?.key ?? ''}
              maxLength={100}
              spellCheck={false}
              error={fields.key}
              optional
            />
            {created ? (
              <Notice tone="warning" title={m.launch_backups_secret_key()}>
                <p>{m.launch_backups_secret_key_words()}</p>
                <CopiedText text={created.secret} />
              </Notice>
            ) : (
              <ButtonRow>
                <Button
                  variant="secondary"
                  pending={commands.isUnderWay('key')}
                  onClick={() => void createKey()}
                >
                  {m.launch_backups_create_key()}
                </Button>
              </ButtonRow>
            )}
          </CommandForm>
        </ServiceForm>
      </div>
    </>
  );
}
