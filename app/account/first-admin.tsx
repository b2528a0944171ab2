import { useEffect, useRef } from 'react';
import { data, useFetcher } from 'react-router';
import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { AppError } from '#core/errors.ts';
import { isFirstAdminLink, makeFirstAdmin } from '#core/members/first-admin.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { SiteFrame } from '../frame/site-frame.tsx';
import { nameUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/first-admin.ts';
import { enterSite, useAuthForm } from './auth-form.tsx';
import { NewPasswordField } from './password-fields.tsx';

export const handle: PageHandle = { application: true, frame: SiteFrame };

/** The URL contains a secret, which must not reach caches or other sites. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

const person = z.object({
  email: z
    .email({ error: () => m.common_email_malformed() })
    .max(254, { error: () => m.common_email_malformed() }),
  password: z
    .string()
    .min(12, { error: () => m.refusals_password_short() })
    .max(128, { error: () => m.refusals_password_long() }),
  displayName: z
    .string()
    .trim()
    .max(80, { error: () => m.refusals_name_long() })
    .default(''),
});

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const secret = url.searchParams.get('cle') ?? '';
  const usable = await isFirstAdminLink(context.get(coreContext), secret);
  return { usable, services: context.get(browserServicesContext) };
});

type Answer = { done: true } | { done: false; errors: Record<string, string[]> };

export const action = withErrorResponse(async ({ request, url, context }: Route.ActionArgs) => {
  const secret = url.searchParams.get('cle') ?? '';
  const parsed = person.safeParse(Object.fromEntries(await readForm(request)));
  if (!parsed.success)
    return data<Answer>({ done: false, errors: z.flattenError(parsed.error).fieldErrors }, { status: 400 });
  try {
    await makeFirstAdmin(context.get(coreContext), secret, parsed.data);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-input') throw error;
    const field = error.message === 'INVALID_EMAIL' ? 'email' : 'password';
    return data<Answer>({ done: false, errors: { [field]: [typeset(error.userMessage)] } }, { status: 400 });
  }
  return data<Answer>({ done: true });
});

export const meta = nameUnlisted(m.account_first_admin_title);

export default function FirstAdmin({ loaderData: { usable, services } }: Route.ComponentProps) {
  const fetcher = useFetcher<Answer>();
  const underWay = useRef(false);
  useEffect(() => {
    if (fetcher.data?.done === false) underWay.current = false;
  }, [fetcher.data]);
  const typed = useRef<{ email: string; password: string } | null>(null);
  const form = useAuthForm(services, async ({ auth, signInWithEmailAndPassword }) => {
    if (!typed.current) return;
    const { user } = await signInWithEmailAndPassword(auth, typed.current.email, typed.current.password);
    await enterSite(user, '/admin');
  });
  const signIn = useRef(form.run);
  signIn.current = form.run;
  const done = fetcher.data?.done === true;
  useEffect(() => {
    if (done) signIn.current();
  }, [done]);

  if (!usable && !done)
    return (
      <Page width="form">
        <PageHeader title={m.account_first_admin_expired_title()} />
        <FormStack>
          <Notice tone="warning" title={m.account_first_admin_expired_reason()}>
            <p>{m.account_first_admin_expired_next()}</p>
          </Notice>
          <FormActions>
            <LinkButton href="/login">{m.common_sign_in()}</LinkButton>
          </FormActions>
        </FormStack>
      </Page>
    );
  const refused = fetcher.data?.done === false ? fetcher.data.errors : {};
  const errors: Record<string, string | string[]> = { ...refused, ...form.fieldErrors };
  return (
    <Page width="form">
      <PageHeader title={m.account_first_admin_welcome()} lead={m.account_first_admin_lead()} />
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The link is single-use: a second submission would fail.
          if (underWay.current || !form.check(event.currentTarget)) return;
          underWay.current = true;
          const fields = new FormData(event.currentTarget);
          typed.current = {
            email: String(fields.get('email')).trim(),
            password: String(fields.get('password')),
          };
          void fetcher.submit(fields, { method: 'post' });
        }}
      >
        <FormStack>
          {form.error ? (
            <Notice
              tone="error"
              live
              title={form.error}
              action={<a href="/login?redirect=/admin">{m.common_sign_in()}</a>}
            />
          ) : null}
          <TextField
            label={m.common_your_name()}
            name="displayName"
            autoComplete="name"
            optional
            error={errors.displayName}
          />
          <TextField
            label={m.common_email()}
            name="email"
            type="email"
            autoComplete="username"
            required
            error={errors.email}
          />
          <NewPasswordField label={m.common_password()} error={errors.password} />
          <FormActions>
            <Button type="submit" pending={fetcher.state !== 'idle' || form.pending}>
              {m.common_create_my_account()}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Page>
  );
}
