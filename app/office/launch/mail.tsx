import { useState } from 'react';
import { z } from 'zod';
import { mailPresets } from '#core/service-settings/mail-presets.ts';
import { confirmMail, mailInput, tryMail } from '#core/service-settings/mail-setup.ts';
import { findSenderRecords } from '#core/service-settings/sender-records.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandForm } from '../kit/command-form.tsx';
import { useCommands } from '../kit/commands.tsx';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/mail.ts';
import { type FoundRecords, SenderRecords } from './sender-records.tsx';
import { readServiceState, serviceCommands } from './service-commands.ts';
import { ServiceCommands, ServiceForm } from './service-state.tsx';

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  return {
    email: requireUser(context).email,
    state: await readServiceState(core, 'mail', requireUser(context)),
    presets: mailPresets.map(({ id, name, host, port }) => ({ id, name, host, port })),
  };
});

export const action = officeAction({
  commands: {
    ...serviceCommands('mail'),
    try: command(mailInput, async ({ core, actor }, input) => {
      await tryMail(core, actor, input);
      return '';
    }),
    confirm: command(z.object({ code: z.string().trim().max(20) }), async ({ core, actor }, { code }) => {
      await confirmMail(core, actor, code);
      return m.launch_mail_saved();
    }),
    records: command(
      z.object({
        from: z.string().max(320),
        host: z.string().max(253),
        selector: z.string().trim().max(100),
      }),
      async ({ core }, asked): Promise<FoundRecords> => ({
        done: '',
        records: await findSenderRecords(core.serviceControl, asked),
      }),
    ),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.launch_mail);

export default function Mail({ loaderData: { email, state, presets } }: Route.ComponentProps) {
  const trying = useCommands();
  const confirming = useCommands();
  const { fields } = trying;
  const { active, candidate } = state;
  const settings = candidate ?? active ?? {};
  const [relay, setRelay] = useState({ host: settings.host ?? '', port: settings.port ?? '587' });
  // Input from before the hydration arrives in one go, so a change must not start from a rendered value.
  const changeRelay = (part: Partial<typeof relay>) => setRelay((now) => ({ ...now, ...part }));
  const preset = presets.find(({ host }) => host === relay.host);
  return (
    <>
      <PageHeader
        title={m.launch_mail()}
        lead={m.launch_mail_words()}
        trail={[{ href: '/admin/launch', label: m.launch_title() }]}
      />
      <div className={sheet.sheet}>
        {active ? (
          <Notice
            tone="success"
            title={m.launch_mail_now({ host: active.host ?? '', from: active.from ?? '' })}
          />
        ) : null}
        <ServiceCommands state={state} />
        <ServiceForm state={state}>
          {candidate ? (
            <CommandForm
              commands={confirming}
              submit={m.launch_mail_confirm()}
              back="/admin/launch"
              onSend={(sent) => void confirming.ask({ act: 'confirm', code: String(sent.get('code') ?? '') })}
            >
              <TextField
                label={m.launch_mail_code()}
                hint={m.launch_mail_code_hint({ email })}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                error={confirming.fields.code}
              />
            </CommandForm>
          ) : null}
          <CommandForm
            commands={trying}
            submit={m.launch_mail_try()}
            back="/admin/launch"
            onSend={(sent) =>
              void trying.ask({
                act: 'try',
                ...Object.fromEntries(
                  ['host', 'port', 'user', 'password', 'from'].map((name) => [
                    name,
                    String(sent.get(name) ?? ''),
                  ]),
                ),
              })
            }
          >
            <Select
              label={m.launch_mail_provider()}
              hint={m.launch_mail_provider_hint()}
              name="provider"
              value={preset?.id ?? ''}
              onChange={(event) => {
                const chosen = presets.find(({ id }) => id === event.currentTarget.value);
                if (chosen) changeRelay({ host: chosen.host, port: String(chosen.port) });
              }}
              options={[
                { value: '', label: m.launch_mail_other() },
                ...presets.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <Fieldset legend={m.launch_mail_relay()} columns={2}>
              <TextField
                label={m.launch_mail_host()}
                name="host"
                value={relay.host}
                onChange={(event) => changeRelay({ host: event.currentTarget.value })}
                maxLength={253}
                spellCheck={false}
                autoCapitalize="none"
                error={fields.host}
              />
              <TextField
                label={m.launch_mail_port()}
                hint={m.launch_mail_port_hint()}
                name="port"
                inputMode="numeric"
                value={relay.port}
                onChange={(event) => changeRelay({ port: event.currentTarget.value })}
                maxLength={5}
                error={fields.port}
              />
            </Fieldset>
            <TextField
              label={m.launch_mail_user()}
              hint={m.launch_mail_user_hint()}
              name="user"
              defaultValue={settings.user}
              maxLength={320}
              spellCheck={false}
              autoCapitalize="none"
              error={fields.user}
            />
            <TextField
              label={m.common_password()}
              hint={active ? m.launch_secret_kept() : m.launch_mail_password_hint()}
              name="password"
              type="password"
              autoComplete="off"
              maxLength={1_000}
              error={fields.password}
            />
            <TextField
              label={m.launch_mail_from()}
              hint={m.launch_mail_from_hint()}
              name="from"
              type="email"
              defaultValue={settings.from ?? email}
              maxLength={320}
              error={fields.from}
            />
          </CommandForm>
        </ServiceForm>
        {settings.from ? <SenderRecords from={settings.from} host={settings.host ?? ''} /> : null}
      </div>
    </>
  );
}
