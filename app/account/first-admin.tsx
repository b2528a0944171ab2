import { signInWithEmailAndPassword } from 'firebase/auth';
import { useEffect, useRef } from 'react';
import { data, useFetcher } from 'react-router';
import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { AppError } from '#core/errors.ts';
import { isFirstAdminLink, makeFirstAdmin } from '#core/members/first-admin.ts';
import { browserServicesContext, coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { readForm } from '../read-form.ts';
import { Button } from '../ui/actions/button.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormActions, FormStack } from '../ui/forms/form-stack.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useHydrated } from '../ui/forms/use-hydrated.ts';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/first-admin.ts';
import { enterSite } from './enter-site.ts';
import { useAuthForm } from './use-auth-form.ts';

export const handle: PageHandle = { application: true };

/** The address holds a secret. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

const person = z.object({
  email: z
    .email({ error: 'Cette adresse e-mail n’a pas la bonne forme. Elle ressemble à nom@exemple.fr.' })
    .max(254),
  password: z
    .string()
    .min(12, { error: 'Choisissez un mot de passe de douze caractères ou plus.' })
    .max(128, { error: 'Ce mot de passe dépasse 128 caractères.' }),
  displayName: z.string().trim().max(80, { error: 'Ce nom dépasse 80 caractères.' }).default(''),
});

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const secret = url.searchParams.get('cle') ?? '';
  const usable = await isFirstAdminLink(context.get(coreContext), secret);
  return { usable, services: context.get(browserServicesContext) };
});

type Answer = { done: true } | { done: false; errors: Record<string, string[]> };

export const action = answerErrors(async ({ request, url, context }: Route.ActionArgs) => {
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

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Première administration', index: false }, matches[0].loaderData?.school);

/** The school's owner makes the first admin account, then is signed in with it. */
export default function FirstAdmin({ loaderData: { usable, services } }: Route.ComponentProps) {
  const fetcher = useFetcher<Answer>();
  const typed = useRef<{ email: string; password: string } | null>(null);
  const form = useAuthForm(services, async (auth) => {
    if (!typed.current) return;
    const { user } = await signInWithEmailAndPassword(auth, typed.current.email, typed.current.password);
    await enterSite(user, '/admin');
  });
  const ready = useHydrated();
  const signIn = useRef(form.run);
  signIn.current = form.run;
  const done = fetcher.data?.done === true;
  useEffect(() => {
    if (done) signIn.current();
  }, [done]);

  if (!usable && !done)
    return (
      <Page width="form">
        <PageHeader title="Ce lien ne sert plus" />
        <Notice tone="warning" title="Il a déjà servi, ou il a plus d’un jour">
          <p>S’il n’y a pas encore d’administration, redémarrez le site : il donnera un nouveau lien.</p>
        </Notice>
        <FormActions>
          <LinkButton href="/login">Se connecter</LinkButton>
        </FormActions>
      </Page>
    );
  const refused = fetcher.data?.done === false ? fetcher.data.errors : {};
  const errors: Record<string, string | string[]> = { ...refused, ...form.fieldErrors };
  return (
    <Page width="form">
      <PageHeader
        title="Bienvenue dans votre école"
        lead="Créez le compte de l’administration : c’est lui qui publie les cours et suit les ventes."
      />
      <fetcher.Form
        method="post"
        noValidate
        onSubmit={(event) => {
          if (!form.check(event.currentTarget)) {
            event.preventDefault();
            return;
          }
          const fields = new FormData(event.currentTarget);
          typed.current = {
            email: String(fields.get('email')).trim(),
            password: String(fields.get('password')),
          };
        }}
      >
        <FormStack>
          {form.error ? (
            <Notice
              tone="error"
              live
              title={form.error}
              action={<a href="/login?redirect=/admin">Se connecter</a>}
            />
          ) : null}
          <TextField
            label="Votre nom"
            name="displayName"
            autoComplete="name"
            optional
            error={errors.displayName}
          />
          <TextField
            label="Adresse e-mail"
            name="email"
            type="email"
            autoComplete="username"
            required
            error={errors.email}
          />
          <PasswordField
            label="Mot de passe"
            name="password"
            autoComplete="new-password"
            minLength={12}
            hint="Douze caractères au moins. Une courte phrase convient très bien."
            required
            error={errors.password}
          />
          <FormActions>
            <Button type="submit" pending={fetcher.state !== 'idle' || form.pending} disabled={!ready}>
              Ouvrir l’école
            </Button>
          </FormActions>
        </FormStack>
      </fetcher.Form>
    </Page>
  );
}
