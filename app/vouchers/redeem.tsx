import { data, redirect } from 'react-router';
import { formatDate } from '#common/dates.ts';
import { toProductHref, toVoucherHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { maxDisplayName } from '#core/accounts/identity.ts';
import { nameAccount } from '#core/accounts/name-account.ts';
import { AppError } from '#core/errors.ts';
import { redeemVoucher, type VoucherView, viewVoucher } from '#core/orders/vouchers/redeem-voucher.ts';
import { findRefused, keepRefused } from '#core/refused-forms.ts';
import { m } from '#words/messages.js';
import { toLoginHref } from '../account/login-step.ts';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { nameUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { CodeForm } from '../ui/forms/code-form.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Prose } from '../ui/text/prose.tsx';
import type { Route } from './+types/redeem.ts';

/** Query parameter with the secret of a rejected redemption and its reason. */
const refusedName = 'refus';
type RefusedVoucher = { sentence: string } | { nameError: string; name: string };

type Shown = {
  typed: string;
  error?: string;
  found?: VoucherView;
  isSignedIn: boolean;
  /** True if the account has no name yet. */
  isNameless: boolean;
  refused: RefusedVoucher | null;
};

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const { user, clientAddress } = context.get(requestContext);
  const typed = (url.searchParams.get('code') ?? '').slice(0, 300);
  const refused = await findRefused<RefusedVoucher>(
    context.get(coreContext),
    url.searchParams.get(refusedName),
  );
  const shown = { typed, isSignedIn: user !== null, isNameless: user?.displayName === '', refused };
  if (!url.searchParams.has('code')) return data<Shown>(shown);
  if (!typed.trim()) return data<Shown>({ ...shown, error: m.vouchers_code_missing() }, { status: 400 });
  try {
    const asker = { uid: user?.uid ?? null, clientAddress };
    return data<Shown>({ ...shown, found: await viewVoucher(context.get(coreContext), asker, typed) });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return data<Shown>({ ...shown, error: typeset(error.userMessage) }, { status: error.status });
  }
});

export const action = withErrorResponse(async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const code = String(form.get('code') ?? '');
  // Absent if the account has a name or the code is a gift.
  const name = form.get('nom');
  const { uid } = requireUser(context);
  const { clientAddress } = context.get(requestContext);
  const core = context.get(coreContext);
  async function refuse(refused: RefusedVoucher) {
    const secret = await keepRefused(core, refused, clientAddress);
    return redirect(`${toVoucherHref(code)}&${refusedName}=${secret}`, 303);
  }
  if (typeof name === 'string') {
    const nameError = findNameError(name.trim());
    if (nameError) return refuse({ nameError, name: name.slice(0, 300) });
  }
  try {
    const { isOpen, ...product } = await redeemVoucher(core, { uid, clientAddress }, code);
    if (typeof name === 'string') await nameAccount(core, uid, name);
    // Until the withdrawal period ends, the product is closed and the voucher page shows the opening date.
    return redirect(isOpen ? toProductHref(product) : toVoucherHref(code), 303);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    return refuse({ sentence: typeset(error.userMessage) });
  }
});

function findNameError(name: string): string | null {
  if (!name) return m.common_name_missing();
  return name.length > maxDisplayName ? m.common_name_too_long({ longest: maxDisplayName }) : null;
}

export const meta = nameUnlisted(m.vouchers_title);

export default function Redeem({ loaderData }: Route.ComponentProps) {
  const { typed, error, found, isSignedIn, isNameless, refused } = loaderData;
  if (!found)
    return (
      <Page width="text">
        <Hero title={m.vouchers_title()} lead={m.vouchers_lead()} />
        <CodeForm
          action="/bon"
          label={m.common_code()}
          hint={m.vouchers_code_hint()}
          submit={m.vouchers_look()}
          typed={typed}
          error={error}
        />
      </Page>
    );
  return (
    <Page width="text">
      <Hero title={nameVoucher(found)} lead={typeset(found.product.title)} />
      <FormStack>
        {refused && 'sentence' in refused ? <Notice tone="error" live title={refused.sentence} /> : null}
        <Words found={found} />
        <NextStep
          found={found}
          isSignedIn={isSignedIn}
          asksName={found.purpose === 'class' && isNameless}
          refused={refused && 'nameError' in refused ? refused : null}
        />
        <p>
          <a href="/bon">{m.vouchers_other_code()}</a>
        </p>
      </FormStack>
    </Page>
  );
}

function nameVoucher({ purpose, fromName }: VoucherView): string {
  if (purpose === 'class') return m.vouchers_class_title();
  return fromName ? m.vouchers_gift_title({ from: fromName }) : m.vouchers_gift_title_plain();
}

const Words = ({ found: { purpose, words, recipientName, opensAt, state } }: { found: VoucherView }) => (
  <Prose>
    {recipientName ? <p>{m.vouchers_gift_to({ name: recipientName })}</p> : null}
    {words ? (
      <blockquote>
        {words.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
    ) : null}
    {purpose === 'class' ? <p>{m.vouchers_class_lead()}</p> : null}
    {opensAt && state === 'open' ? <p>{m.vouchers_opens({ date: formatDate(new Date(opensAt)) })}</p> : null}
  </Prose>
);

function NextStep({
  found,
  isSignedIn,
  asksName,
  refused,
}: {
  found: VoucherView;
  isSignedIn: boolean;
  asksName: boolean;
  refused: { nameError: string; name: string } | null;
}) {
  const { state, code, product, opensAt, recipientName } = found;
  if (state === 'taken') return <Notice tone="warning" title={m.vouchers_taken()} />;
  if (state === 'ended') return <Notice tone="warning" title={m.vouchers_ended()} />;
  if (state === 'revoked') return <Notice tone="warning" title={m.vouchers_revoked()} />;
  if (state === 'own')
    return (
      <Notice
        tone="success"
        title={opensAt ? m.vouchers_own_later({ date: formatDate(new Date(opensAt)) }) : m.vouchers_own()}
        action={
          opensAt ? (
            <a href="/members">{m.vouchers_own_place()}</a>
          ) : (
            <LinkButton href={toProductHref(product)}>{m.common_start()}</LinkButton>
          )
        }
      />
    );
  if (!isSignedIn) {
    return (
      <>
        <p>{m.vouchers_sign_in_words()}</p>
        <FormActions>
          <LinkButton href={toLoginHref(null, toVoucherHref(code))} size="large">
            {m.common_continue()}
          </LinkButton>
        </FormActions>
      </>
    );
  }
  return (
    <form method="post">
      <input type="hidden" name="code" value={code} />
      <FormStack>
        {asksName ? (
          <TextField
            label={m.common_your_name()}
            hint={m.vouchers_name_hint()}
            name="nom"
            autoComplete="name"
            required
            maxLength={maxDisplayName}
            defaultValue={refused?.name ?? recipientName}
            error={refused?.nameError}
          />
        ) : null}
        <FormActions>
          <Button type="submit" size="large">
            {m.vouchers_open()}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
