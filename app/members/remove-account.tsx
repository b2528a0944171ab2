import { signInWithEmailAndPassword } from '@firebase/auth';
import { data, redirectDocument, useFetcher } from 'react-router';
import { removeAccount } from '#core/members/erasure.ts';
import { m } from '#words/messages.js';
import { AuthForm, readField, useAuthForm } from '../account/auth-form.tsx';
import { browserServicesContext, coreContext } from '../context.ts';
import { answerErrors, toErrorPage } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { readForm } from '../read-form.ts';
import { requireAccount } from '../require-user.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { PasswordField } from '../ui/forms/field.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Prose } from '../ui/text/prose.tsx';
import type { Route } from './+types/remove-account.ts';
import styles from './members.module.css';

export const handle: PageHandle = { application: true, layout: 'member' };

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => ({
  email: requireAccount(context).email,
  services: context.get(browserServicesContext),
}));

/** Never throws to the error page: the person stays on the form, which says what to do. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const form = await readForm(request);
    await removeAccount(context.get(coreContext), requireAccount(context), String(form.get('token') ?? ''));
    // The sign-out page goes on: it also makes this browser forget the sign-in.
    return redirectDocument('/deconnexion?compte=supprime');
  } catch (error) {
    const failure = toErrorPage(error, { request, context });
    return data({ message: failure.data.message }, failure.init ?? undefined);
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.members_remove_title(), index: false }, matches[0].loaderData);

export default function RemoveAccount({ loaderData: { email, services } }: Route.ComponentProps) {
  const fetcher = useFetcher<{ message: string }>();
  const form = useAuthForm(services, async (auth, fields) => {
    // The same password proves the identity again, whether or not this browser remembers the sign-in.
    const { user } = await signInWithEmailAndPassword(auth, email, readField(fields, 'password'));
    await fetcher.submit({ token: await user.getIdToken(true) }, { method: 'post' });
  });
  const error = form.error ?? fetcher.data?.message ?? null;
  return (
    <>
      <PageHeader
        title={m.members_remove_title()}
        trail={[{ href: '/profile', label: m.frame_my_profile() }]}
      />
      <Prose>
        <h2>{m.members_remove_erased_title()}</h2>
        <p>{m.members_remove_erased()}</p>
        <h2>{m.members_remove_kept_title()}</h2>
        <p>{m.members_remove_kept()}</p>
      </Prose>
      <div className={styles.narrow}>
        <AuthForm
          form={{ ...form, error, pending: form.pending || fetcher.state !== 'idle' }}
          button={m.members_remove_confirm()}
          variant="danger"
          beside={
            <LinkButton href="/profile" variant="quiet">
              {m.members_remove_stay()}
            </LinkButton>
          }
        >
          <Checkbox
            name="understood"
            required
            label={m.members_remove_understood()}
            error={form.fieldErrors.understood}
          />
          <PasswordField
            label={m.account_password_label()}
            name="password"
            autoComplete="current-password"
            hint={
              <a href="/login?mode=oubli&redirect=/profile/remove-account">
                {m.members_remove_no_password()}
              </a>
            }
            required
            error={form.fieldErrors.password}
          />
        </AuthForm>
      </div>
    </>
  );
}
