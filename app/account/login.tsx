import { useEffect } from 'react';
import { redirect } from 'react-router';
import { toInnerPath } from '#common/paths.ts';
import { browserServicesContext, flagsContext, requestContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/login.ts';
import { ChoosePassword } from './choose-password.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { FinishSignIn } from './finish-sign-in.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { readLoginStep } from './login-step.ts';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';

export const handle: PageHandle = { application: true };

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const step = readLoginStep(url.searchParams);
  const target = toInnerPath(step.target, '/members');
  if (context.get(requestContext).user && step.kind === 'sign-in') throw redirect(target);
  return {
    step,
    target,
    services: context.get(browserServicesContext),
    lettersStayHere: context.get(flagsContext).lettersStayHere,
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Se connecter', index: false }, matches[0].loaderData?.school);

/** Addresses from letters hold one-time codes: nobody may learn them from a Referer. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

export default function Login({ loaderData }: Route.ComponentProps) {
  const { step, target, services, lettersStayHere } = loaderData;
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  const shared = { services, target, lettersStayHere };
  return (
    <Page width="form">
      <noscript>
        <p>La connexion a besoin de JavaScript. Activez-le pour ce site, puis rechargez la page.</p>
      </noscript>
      {step.kind === 'sign-in' ? <SignIn {...shared} /> : null}
      {step.kind === 'sign-up' ? <SignUp {...shared} /> : null}
      {step.kind === 'forgotten' ? <ForgottenPassword {...shared} /> : null}
      {step.kind === 'finish' ? <FinishSignIn {...shared} /> : null}
      {step.kind === 'choose-password' ? <ChoosePassword {...shared} code={step.code} /> : null}
      {step.kind === 'confirm-email' ? <ConfirmEmail {...shared} code={step.code} /> : null}
    </Page>
  );
}
