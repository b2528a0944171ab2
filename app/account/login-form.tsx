import { RecoveryBoundary } from '../recovery/recovery-boundary.tsx';
import type { LoginStepProps } from './auth-form.tsx';
import { ConfirmNewEmail, RecoverEmail } from './change-email.tsx';
import { ConfirmAgain, type KnownPerson } from './confirm-again.tsx';
import { FinishSignIn, SignInByEmail, SignUp } from './email-link.tsx';
import { ChoosePassword, ForgottenPassword } from './forgotten-password.tsx';
import type { LoginStep } from './login-step.ts';
import { SecondFactorGate } from './second-factor-gate.tsx';
import { SignIn } from './sign-in.tsx';
import { ConfirmEmail, ProveAddress } from './verify-address.tsx';

export type LoginFormProps = LoginStepProps & {
  step: LoginStep;
  person: KnownPerson | null;
  /** Explains why the sign-in page appears instead of the requested one. */
  lead: string;
};

/** React `identifierPrefix` of this form, equal on the server and in the browser. */
export const loginFormIds = 'sign-in';

/** Hydrated part of the sign-in page. */
export function LoginForm({ step, person, lead, ...shared }: LoginFormProps) {
  return (
    <RecoveryBoundary page={step.kind}>
      <SecondFactorGate services={shared.services} target={shared.target}>
        {step.kind === 'sign-in' ? <SignIn {...shared} lead={lead} /> : null}
        {step.kind === 'sign-up' ? <SignUp {...shared} /> : null}
        {step.kind === 'letter' ? <SignInByEmail {...shared} /> : null}
        {step.kind === 'confirm' && person ? <ConfirmAgain {...shared} person={person} /> : null}
        {step.kind === 'prove' && person ? <Prove {...shared} email={person.email} /> : null}
        {step.kind === 'forgotten' ? <ForgottenPassword {...shared} /> : null}
        {step.kind === 'finish' ? <FinishSignIn {...shared} /> : null}
        {step.kind === 'choose-password' ? <ChoosePassword {...shared} code={step.code} /> : null}
        {step.kind === 'change-email' ? <ConfirmNewEmail {...shared} code={step.code} /> : null}
        {step.kind === 'recover-email' ? <RecoverEmail {...shared} code={step.code} /> : null}
        {step.kind === 'confirm-email' ? <ConfirmEmail {...shared} code={step.code} /> : null}
      </SecondFactorGate>
    </RecoveryBoundary>
  );
}

const Prove = ({ email, ...shared }: LoginStepProps & { email: string }) =>
  email ? <ProveAddress {...shared} email={email} /> : <SignUp {...shared} />;
