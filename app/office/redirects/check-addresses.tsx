import { Link } from 'react-router';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import {
  type AddressResult,
  type CheckedAddress,
  checkAddresses,
  listPastedAddresses,
} from '#core/redirects/check-addresses.ts';
import { m } from '#words/messages.js';
import { visitContext } from '../../context.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Table } from '../../ui/text/table.tsx';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { CommandForm } from '../kit/command-form.tsx';
import { useCommands } from '../kit/commands.tsx';
import type { Route } from './+types/check-addresses.ts';

/** `left` counts the addresses that were not checked. */
type Checked = Done & { checked: CheckedAddress[]; left: number };

export const action = (args: Route.ActionArgs) =>
  officeAction({
    commands: {
      check: command(
        z.object({ text: z.string().max(900_000, { error: () => m.marks_import_large() }) }),
        async ({ core }, { text }): Promise<Checked> => {
          const addresses = listPastedAddresses(text);
          if (addresses.length === 0)
            throw new AppError('invalid-input', 'no address to check', {
              userMessage: m.redirects_check_none(),
            });
          const checked = await checkAddresses(core, args.context.get(visitContext), addresses);
          return { done: '', checked, left: addresses.length - checked.length };
        },
      ),
    },
  })(args);

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.redirects_check_title);

const names: Readonly<Record<AddressResult, () => string>> = {
  page: m.newsroom_page,
  members: m.redirects_check_members,
  redirect: m.redirects_kind,
  gone: m.redirects_gone,
  missing: m.redirects_check_missing,
  broken: m.redirects_check_broken,
};

const isFault = ({ result }: CheckedAddress) => result === 'missing' || result === 'broken';

export default function CheckAddresses() {
  const commands = useCommands<Checked>();
  const { answer, pending } = commands;
  return (
    <>
      <PageHeader
        title={m.redirects_check_title()}
        lead={m.redirects_check_lead()}
        trail={[{ href: '/admin/redirects', label: m.redirects_title() }]}
      />
      <CommandForm
        commands={commands}
        submit={m.common_check()}
        back="/admin/redirects"
        onSend={(sent) => void commands.ask({ act: 'check', text: String(sent.get('text') ?? '') })}
      >
        <TextArea
          label={m.redirects_check_field()}
          hint={m.redirects_check_hint()}
          name="text"
          rows={8}
          spellCheck={false}
          error={commands.fields.text}
        />
      </CommandForm>
      {!pending && answer && 'checked' in answer ? <Results {...answer} /> : null}
    </>
  );
}

function Results({ checked, left }: Pick<Checked, 'checked' | 'left'>) {
  const faults = checked.filter(isFault);
  const ordered = [...faults, ...checked.filter((each) => !isFault(each))];
  return (
    <>
      <Notice
        tone={faults.length > 0 ? 'warning' : 'success'}
        live
        title={
          faults.length > 0
            ? m.redirects_check_faults({ count: faults.length })
            : m.redirects_check_all_good()
        }
      >
        {left > 0 ? <p>{m.redirects_check_late({ count: checked.length })}</p> : null}
      </Notice>
      <Table
        caption={m.redirects_check_title()}
        heads={[m.redirects_missing_address(), m.common_result()]}
        dense
      >
        {ordered.map((each) => (
          <tr key={each.address}>
            <td>
              <span>{each.address}</span>
            </td>
            <td>
              <span>{`${names[each.result]()}${each.location ? ` → ${each.location}` : ''} `}</span>
              {each.result === 'missing' ? (
                <Link
                  to={`/admin/redirects/add?${new URLSearchParams({ de: each.address })}`}
                  target="_blank"
                >
                  {m.redirects_missing_to()}
                </Link>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
