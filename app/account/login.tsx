import { redirect } from 'react-router';
import { toInnerPath } from '#common/safe-links.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext, flagsContext, requestContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/login.ts';
import styles from './account.module.css';
import { ChoosePassword } from './choose-password.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { describeLogin } from './describe-login.ts';
import { findWanted } from './find-wanted.ts';
import { FinishSignIn } from './finish-sign-in.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { type LoginStep, readLoginStep } from './login-step.ts';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';
import { WantedProductCard } from './wanted-product.tsx';

export const handle: PageHandle = { application: true };

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const step = readLoginStep(url.searchParams);
  const target = toInnerPath(step.target, '/members');
  if (context.get(requestContext).user && step.kind === 'sign-in') throw redirect(target);
  const undecided = step.kind === 'sign-in' || step.kind === 'sign-up';
  return {
    step,
    target,
    wanted: undecided ? await findWanted(context.get(coreContext), target) : null,
    services: context.get(browserServicesContext),
    lettersStayHere: context.get(flagsContext).lettersStayHere,
  };
});

const titles: Record<LoginStep['kind'], () => string> = {
  'sign-in': m.account_sign_in_title,
  'sign-up': m.account_sign_up_title,
  forgotten: m.account_forgotten_title,
  finish: m.account_finish_title,
  'choose-password': m.account_password_choose_title,
  'confirm-email': m.account_email_confirm_title,
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeLogin(titles[loaderData?.step.kind ?? 'sign-in'](), loaderData?.wanted, matches[0].loaderData);

/** Addresses from letters hold one-time codes: nobody may learn them from a Referer. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

export default function Login({ loaderData }: Route.ComponentProps) {
  const { step, target, wanted, services, lettersStayHere } = loaderData;
  const shared = { services, target, lettersStayHere };
  return (
    <Page className={wanted ? `${styles.page} ${styles.wide}` : styles.page}>
      <noscript>
        <div className={styles.noscript}>
          <Notice tone="warning" title={m.account_no_script_title()}>
            <p>{m.account_no_script_next()}</p>
          </Notice>
        </div>
      </noscript>
      <div className={wanted ? styles.beside : undefined}>
        <div className={styles.form}>
          {step.kind === 'sign-in' ? <SignIn {...shared} lead={explainSignIn(target, wanted)} /> : null}
          {step.kind === 'sign-up' ? <SignUp {...shared} /> : null}
          {step.kind === 'forgotten' ? <ForgottenPassword {...shared} /> : null}
          {step.kind === 'finish' ? <FinishSignIn {...shared} /> : null}
          {step.kind === 'choose-password' ? <ChoosePassword {...shared} code={step.code} /> : null}
          {step.kind === 'confirm-email' ? <ConfirmEmail {...shared} code={step.code} /> : null}
        </div>
        {wanted ? <WantedProductCard product={wanted} /> : null}
      </div>
    </Page>
  );
}

/** Why the page that was asked for is not the one that came. */
function explainSignIn(target: string, wanted: { type: 'course' | 'exercise' } | null): string {
  if (target.startsWith('/products/')) return m.account_sign_in_lead_order();
  if (wanted?.type === 'course') return m.account_sign_in_lead_course();
  if (wanted) return m.account_sign_in_lead_exercise();
  if (target.startsWith('/admin')) return m.account_sign_in_lead_office();
  return m.account_sign_in_lead();
}
