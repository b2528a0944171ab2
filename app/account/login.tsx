import { redirect } from 'react-router';
import { toInnerPath } from '#common/paths.ts';
import { browserServicesContext, coreContext, flagsContext, requestContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/login.ts';
import styles from './account.module.css';
import { ChoosePassword } from './choose-password.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { findWanted } from './find-wanted.ts';
import { FinishSignIn } from './finish-sign-in.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { type LoginStep, readLoginStep } from './login-step.ts';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';
import { WantedProduct } from './wanted-product.tsx';

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

const titles: Record<LoginStep['kind'], string> = {
  'sign-in': 'Se connecter',
  'sign-up': 'Créer un compte',
  forgotten: 'Mot de passe oublié',
  finish: 'Bienvenue',
  'choose-password': 'Choisir un nouveau mot de passe',
  'confirm-email': 'Confirmer votre adresse',
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe(
    { title: titles[loaderData?.step.kind ?? 'sign-in'], index: false },
    matches[0].loaderData?.school,
  );

/** Addresses from letters hold one-time codes: nobody may learn them from a Referer. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

export default function Login({ loaderData }: Route.ComponentProps) {
  const { step, target, wanted, services, lettersStayHere } = loaderData;
  const shared = { services, target, lettersStayHere };
  return (
    <Page className={wanted ? `${styles.page} ${styles.wide}` : styles.page}>
      <noscript>
        <div className={styles.noscript}>
          <Notice tone="warning" title="La connexion a besoin de JavaScript">
            <p>Activez-le pour ce site, puis rechargez la page.</p>
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
        {wanted ? <WantedProduct product={wanted} /> : null}
      </div>
    </Page>
  );
}

/** Why the page that was asked for is not the one that came. */
function explainSignIn(target: string, wanted: { type: 'course' | 'exercise' } | null): string {
  if (wanted?.type === 'course') return 'Ce cours s’ouvre avec un compte, qui ne coûte rien.';
  if (wanted) return 'Ce pack d’exercices s’ouvre avec un compte, qui ne coûte rien.';
  if (target.startsWith('/products/')) return 'Votre commande vous attend juste après.';
  if (target.startsWith('/admin')) return 'Le bureau s’ouvre avec un compte de l’administration.';
  return 'Retrouvez vos cours et vos exercices.';
}
