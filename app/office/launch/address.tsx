import { redirectDocument } from 'react-router';
import { addressInput, setAddress } from '#core/service-settings/place-setup.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandForm } from '../kit/command-form.tsx';
import { useCommands } from '../kit/commands.tsx';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/address.ts';
import { checkCommand, readServiceState } from './service-commands.ts';
import { ServiceCommands, ServiceForm } from './service-state.tsx';

/** Headers by which a proxy passes the visitor's request on. */
const proxyHeaders = ['host', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-for'] as const;

export const loader = withErrorResponse(async ({ context, request }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { hostname } = new URL(core.siteUrl);
  return {
    siteUrl: core.siteUrl,
    state: await readServiceState(core, 'address', requireUser(context)),
    addresses: await core.serviceControl.findAddresses(hostname).catch(() => null),
    headers: proxyHeaders.map((name) => ({ name, value: request.headers.get(name) ?? '' })),
  };
});

export const action = officeAction({
  commands: {
    check: checkCommand('address'),
    save: command(addressInput, async ({ core, actor }, { siteUrl }) => {
      await setAddress(core, actor, siteUrl);
      // The session ends with the former address.
      throw redirectDocument(`${siteUrl}/admin/launch`);
    }),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.launch_address);

export default function Address({ loaderData }: Route.ComponentProps) {
  const { siteUrl, state, addresses, headers } = loaderData;
  const commands = useCommands();
  return (
    <>
      <PageHeader
        title={m.launch_address()}
        lead={m.launch_address_words()}
        trail={[{ href: '/admin/launch', label: m.launch_title() }]}
      />
      <div className={sheet.sheet}>
        <Facts
          facts={[
            { term: m.launch_address_now(), detail: siteUrl },
            {
              term: m.launch_address_dns(),
              detail:
                addresses === null
                  ? m.launch_address_dns_failed()
                  : addresses.join(', ') || m.launch_address_dns_none(),
            },
            ...headers.map(({ name, value }) => ({ term: name, detail: value || m.launch_header_none() })),
          ]}
        />
        <ServiceCommands state={state} canRestore={false} />
        <ServiceForm state={state}>
          <CommandForm
            commands={commands}
            submit={m.launch_address_save()}
            back="/admin/launch"
            onSend={(sent) => void commands.ask({ act: 'save', siteUrl: String(sent.get('siteUrl') ?? '') })}
          >
            <TextField
              label={m.common_new_address()}
              hint={m.launch_address_hint()}
              name="siteUrl"
              type="url"
              defaultValue={state.active?.siteUrl ?? siteUrl}
              maxLength={300}
              error={commands.fields.siteUrl}
            />
          </CommandForm>
        </ServiceForm>
      </div>
    </>
  );
}
