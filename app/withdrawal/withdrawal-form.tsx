import { z } from 'zod';
import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { emailInput } from '#core/email-input.ts';
import { maxNameCharacters } from '#core/messages/message-fields.ts';
import { messageLine } from '#core/messages/message-input.ts';
import type { listSoldOrders } from '#core/orders/withdrawal.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Select, TextField } from '../ui/forms/field.tsx';
import { ErrorSummary, FormActions, FormStack } from '../ui/forms/form.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';

export type WithdrawalFields = { commande: string; email: string; nom: string };

export type WithdrawalRefusal = {
  title: string;
  sentence?: string;
  fields: Partial<Record<keyof WithdrawalFields, string[]>>;
};

/** Orders of a signed-in user to choose from; the receipt goes to `email`. */
type OwnOrders = { orders: Awaited<ReturnType<typeof listSoldOrders>>; email: string };

/** Form for the order and the name of the person who withdraws. Works without scripts. */
export function WithdrawalForm({
  typed,
  own,
  refusal,
}: {
  typed: WithdrawalFields;
  own: OwnOrders | null;
  refusal: WithdrawalRefusal | null;
}) {
  const errors = refusal?.fields ?? {};
  const labels: Record<keyof WithdrawalFields, string> = {
    commande: own ? m.common_order() : m.withdrawal_number(),
    email: m.withdrawal_email(),
    nom: m.common_your_name(),
  };
  const field = (name: keyof WithdrawalFields) => ({
    id: name,
    name,
    label: labels[name],
    error: errors[name],
    defaultValue: typed[name],
    required: true,
  });
  return (
    <form method="post" action="/retractation" noValidate data-in-place="">
      {refusal ? (
        <ErrorSummary
          focused
          title={refusal.title}
          faults={(Object.keys(labels) as (keyof WithdrawalFields)[]).flatMap((name) =>
            errors[name]?.[0] ? [{ id: name, label: labels[name], sentence: errors[name][0] }] : [],
          )}
        >
          {refusal.sentence ? <p>{refusal.sentence}</p> : null}
          <Otherwise />
        </ErrorSummary>
      ) : null}
      <FormStack>
        {own ? (
          <Select {...field('commande')} options={listOptions(own.orders)} />
        ) : (
          <TextField
            {...field('commande')}
            hint={m.withdrawal_number_hint()}
            inputMode="text"
            autoComplete="off"
            maxLength={60}
            spellCheck={false}
          />
        )}
        {own ? null : (
          <TextField
            {...field('email')}
            type="email"
            hint={m.withdrawal_email_hint()}
            autoComplete="email"
            maxLength={254}
          />
        )}
        <TextField {...field('nom')} autoComplete="name" maxLength={maxNameCharacters} />
        <div hidden data-unsent="">
          <Notice tone="error" live title={m.withdrawal_unsent()}>
            <p>{m.withdrawal_unsent_next()}</p>
          </Notice>
        </div>
        <FormActions>
          <Button type="submit" size="large">
            {m.common_continue()}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}

/** Note that a withdrawal may also be declared in any other form, as the law allows. */
export const Otherwise = () => (
  <p>
    <RichMessage
      parts={m.withdrawal_otherwise.parts()}
      wraps={{ link: (words) => <a href="/contact?sujet=achat">{words}</a> }}
    />
  </p>
);

const listOptions = (orders: OwnOrders['orders']) => [
  { value: '', label: m.withdrawal_order_choose() },
  ...orders.map(({ number, title, createdAt }) => ({
    value: number,
    label: m.withdrawal_order_of({ title: typeset(title), number, date: formatDate(createdAt) }),
  })),
];

/** Returns the raw values, cut at 1,000 characters, more than any field allows. */
export function readWithdrawalFields(form: FormData): WithdrawalFields {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, 1_000) : '';
  };
  return { commande: read('commande'), email: read('email'), nom: read('nom') };
}

const withdrawalInput = z.object({
  commande: messageLine.pipe(z.string().min(1, { error: () => m.withdrawal_number_missing() })),
  email: messageLine.pipe(
    z
      .string()
      .min(1, { error: () => m.withdrawal_email_missing() })
      .pipe(emailInput(() => m.common_email_malformed())),
  ),
  nom: messageLine.pipe(
    z
      .string()
      .min(1, { error: () => m.common_name_missing() })
      .max(maxNameCharacters, { error: () => m.common_name_too_long({ longest: maxNameCharacters }) }),
  ),
});

/** Validates the raw values and returns them, or the errors. */
export function parseFields(
  typed: WithdrawalFields,
): { asked: WithdrawalFields } | { refusal: WithdrawalRefusal } {
  const parsed = withdrawalInput.safeParse(typed);
  return parsed.success
    ? { asked: parsed.data }
    : { refusal: { title: m.withdrawal_errors(), fields: z.flattenError(parsed.error).fieldErrors } };
}
