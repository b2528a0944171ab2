import { renderToString } from 'react-dom/server';
import { redirect } from 'react-router';
import { toInnerPath } from '#common/safe-links.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { findUnitAmount } from '#core/prices/find-unit-amount.ts';
import { findProduct } from '#core/products/find-product.ts';
import { readSchool } from '#core/school.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext, flagsContext, requestContext } from '../context.ts';
import { isId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { NeedsScript } from '../ui/feedback/needs-script.tsx';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/login.ts';
import styles from './account.module.css';
import type { KnownPerson } from './confirm-again.tsx';
import { LoginForm, type LoginFormProps, loginFormIds } from './login-form.tsx';
import { type LoginStep, readLoginStep, toLoginHref } from './login-step.ts';
import type { SignInWords } from './sign-in.tsx';
import { describeLogin, type WantedProduct, WantedProductCard } from './wanted-product.tsx';

/** Only the form is hydrated (`app/enhance/sign-in`). */
export const handle: PageHandle = { enhance: 'sign-in', services: true };

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const step = readLoginStep(url.searchParams);
  const target = toInnerPath(step.target, '/members');
  const known = context.get(requestContext);
  const user = known.user ?? known.unverified;
  if (user ? isPast(step, user) : isForSignedIn(step))
    throw redirect(user ? target : toLoginHref(null, target));
  const core = context.get(coreContext);
  const wanted = isOpening(step) ? await findWanted(core, target) : null;
  const { signUpOpen } = await readSchool(core);
  const form: LoginFormProps = {
    step,
    target,
    person: user && isForSignedIn(step) ? toKnownPerson(user) : null,
    words: explainSignIn(step.kind, { target, wanted, signUpOpen }),
    services: context.get(browserServicesContext),
    signUpOpen,
    isEmailStoredOnly: context.get(flagsContext).isEmailStoredOnly,
  };
  const html = renderToString(<LoginForm {...form} />, { identifierPrefix: loginFormIds });
  return { form, html, wanted };
});

const isOpening = ({ kind }: LoginStep): boolean => kind === 'sign-in' || kind === 'sign-up';

const isForSignedIn = ({ kind }: LoginStep): boolean => kind === 'confirm' || kind === 'prove';

const isPast = ({ kind }: LoginStep, { emailVerified }: SignedInUser): boolean =>
  kind === 'sign-in' || (kind === 'prove' && emailVerified);

const toKnownPerson = ({ uid, email, hasPassword }: SignedInUser): KnownPerson => ({
  uid,
  email,
  hasPassword,
});

const titles: Record<LoginStep['kind'], () => string> = {
  'sign-in': m.common_sign_in,
  'sign-up': m.common_create_account,
  letter: m.common_sign_in,
  confirm: m.account_confirm_title,
  prove: m.account_email_confirm_title,
  forgotten: m.account_forgotten_title,
  finish: m.account_finish_title,
  'choose-password': m.common_choose_new_password,
  'confirm-email': m.account_email_confirm_title,
  'change-email': m.profile_change_email_title,
  'recover-email': m.profile_recover_title,
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeLogin(titles[loaderData?.form.step.kind ?? 'sign-in'](), loaderData?.wanted, matches[0].loaderData);

/** Email links contain one-time codes, which must not leak in the Referer header. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

export default function Login({ loaderData: { form, html, wanted } }: Route.ComponentProps) {
  return (
    <Page className={wanted ? `${styles.page} ${styles.wide}` : styles.page}>
      <NeedsScript title={m.account_no_script_title()} />
      <div className={wanted ? styles.beside : undefined}>
        <div
          className={styles.form}
          data-sign-in={JSON.stringify(form)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: output of renderToString on our own component.
          dangerouslySetInnerHTML={{ __html: html }}
        />
        {wanted ? <WantedProductCard product={wanted} /> : null}
      </div>
    </Page>
  );
}

function explainSignIn(
  kind: LoginStep['kind'],
  { target, wanted, signUpOpen }: { target: string; wanted: WantedProduct | null; signUpOpen: boolean },
): SignInWords {
  const title = m.common_sign_in();
  if (/^\/products\/[^/]+\/buy\//.test(target))
    return { title: m.account_order_title(), lead: m.account_order_lead() };
  if (kind === 'sign-up' && !signUpOpen) return { title, lead: m.account_sign_up_closed_lead() };
  if (wanted?.type === 'course') return { title, lead: m.account_sign_in_lead_course() };
  if (wanted) return { title, lead: m.account_sign_in_lead_exercise() };
  if (/^\/bon\?/.test(target)) return { title, lead: m.account_sign_in_lead_voucher() };
  if (target.startsWith('/admin')) return { title, lead: m.account_sign_in_lead_office() };
  if (kind === 'sign-up') return { title: m.common_create_account(), lead: m.account_sign_up_lead() };
  return { title, lead: m.account_sign_in_lead() };
}

const addresses = [
  { pattern: /^\/course\/([^/]+)$/, type: 'course' },
  { pattern: /^\/exercices\/([^/]+)$/, type: 'exercise' },
  { pattern: /^\/products\/([^/]+)(?:\/buy\/[^/]+)?$/, type: null },
] as const;

/** Returns the displayed product behind `target`, or null. */
async function findWanted(core: Core, target: string): Promise<WantedProduct | null> {
  const path = target.split(/[?#]/)[0] ?? '';
  const address = addresses.find(({ pattern }) => pattern.test(path));
  const id = address?.pattern.exec(path)?.[1];
  if (!address || !isId(id)) return null;
  try {
    const product = await findProduct(core, id);
    if (!product.displayed || (address.type && product.type !== address.type)) return null;
    return {
      id,
      type: product.type,
      title: product.title,
      opening: product.description.split(/\n{2,}/)[0]?.trim() ?? '',
      level: product.difficulty,
      durationMinutes: product.duration,
      enabled: product.enabled,
      picture: product.miniature[0] ?? null,
      priceId: product.priceId,
      priceCents: await findUnitAmount(core, product.priceId),
    };
  } catch (error) {
    // The form must render even if the product cannot be loaded.
    if (!(error instanceof AppError && error.code === 'not-found'))
      core.log.warn({ err: error, target }, 'product missing on the login page');
    return null;
  }
}
