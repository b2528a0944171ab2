import { maxRecipients } from '#core/orders/gift-recipients.ts';
import { grantToAll } from '#core/orders/gifts.ts';
import { m } from '#words/messages.js';
import { nameUnlisted } from '../../page-title.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Table } from '../../ui/text/table.tsx';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { CommandForm } from '../kit/command-form.tsx';
import { useCommands } from '../kit/commands.tsx';
import { confirmEmailQueued } from '../mail/emails-list.ts';
import { formatGiftLineOutcome, type GiftLineOutcome } from './format-gift.ts';
import { grantByEmail } from './grant-input.ts';
import { ProductChoice } from './product-choice.tsx';

/** `lines`: outcome of each typed address. */
type Given = Done & { lines: { line: string; outcome: GiftLineOutcome }[] };

export const action = officeAction({
  commands: {
    grant: command(grantByEmail, async ({ core, actor }, { emails, productId }): Promise<Given> => {
      const named = emails.flatMap((recipient) => ('email' in recipient ? recipient.email : []));
      const { title, outcomes } = await grantToAll(core, actor, { emails: named, productId });
      const byEmail = new Map(outcomes.map(({ email, outcome }) => [email, outcome]));
      const lines = emails.map((recipient) => ({
        line: recipient.line,
        outcome: 'email' in recipient ? (byEmail.get(recipient.email) ?? 'malformed') : recipient.fault,
      }));
      const count = outcomes.filter(({ outcome }) => outcome === 'given' || outcome === 'waiting').length;
      const granted = m.orders_granted_count({ title, count });
      return { done: confirmEmailQueued(core, granted, granted), lines };
    }),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.orders_grant_title);

export default function AddGrant() {
  const commands = useCommands<Given>();
  const { answer, fields } = commands;
  return (
    <>
      <PageHeader
        title={m.orders_grant_title()}
        lead={m.orders_grant_words()}
        trail={[{ href: '/admin/orders?liste=offerts', label: m.orders_kind_gifts() }]}
      />
      <CommandForm
        commands={commands}
        submit={m.orders_grant_go()}
        back="/admin/orders?liste=offerts"
        onSend={(sent) => {
          const [emails, productId] = ['emails', 'productId'].map((name) => String(sent.get(name) ?? ''));
          void commands.ask({ act: 'grant', emails, productId });
        }}
      >
        {answer && 'lines' in answer && !commands.pending ? <Outcomes {...answer} /> : null}
        <TextArea
          label={m.orders_grant_emails()}
          hint={m.orders_grant_emails_hint({ max: maxRecipients })}
          name="emails"
          rows={4}
          autoComplete="off"
          error={fields.emails?.[0]}
        />
        <ProductChoice error={fields.productId?.[0]} />
      </CommandForm>
    </>
  );
}

function Outcomes({ done, lines }: Given) {
  return (
    <section role="status">
      <Notice title={done}>
        <Table caption={m.orders_grant_outcomes()} dense heads={[m.common_line(), m.common_result()]}>
          <tbody>
            {lines.map(({ line, outcome }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and their order never changes.
              <tr key={index}>
                <th scope="row">{line}</th>
                <td>{formatGiftLineOutcome(outcome)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Notice>
    </section>
  );
}
