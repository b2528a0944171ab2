import { useState } from 'react';
import { RecoveryBoundary } from '../recovery/recovery-boundary.tsx';
import type { LoginStepProps } from './auth-form.tsx';
import { ConfirmNewEmail, RecoverEmail } from './change-email.tsx';
import { ConfirmAgain, type KnownPerson } from './confirm-again.tsx';
import { FinishSignIn } from './finish-sign-in.tsx';
import { ChoosePassword, ForgottenPassword } from './forgotten-password.tsx';
import type { LoginStep } from './login-step.ts';
import { SecondFactorGate } from './second-factor-gate.tsx';
import { SignIn, type SignInWords } from './sign-in.tsx';
import { ConfirmEmail, ProveAddress } from './verify-address.tsx';

export type LoginFormProps = LoginStepProps & {
  step: LoginStep;
  person: KnownPerson | null;
  words: SignInWords;
};

/** React `identifierPrefix` of this form, equal on the server and in the browser. */
export const loginFormIds = 'sign-in';

/** Hydrated part of the sign-in page. */
export function LoginForm({ step, person, words, ...shared }: LoginFormProps) {
  // Above the boundary, so that a form that it renders again keeps the password field and its text.
  const [hasPassword, setHasPassword] = useState(false);
  return (
    <RecoveryBoundary page={step.kind}>
      <SecondFactorGate services={shared.services} target={shared.target}>
        {asksAddress({ step, person }) ? (
          <SignIn {...shared} {...{ words, hasPassword, setHasPassword }} resumes={step.kind === 'sign-in'} />
        ) : null}
        {step.kind === 'confirm' && person ? <ConfirmAgain {...shared} person={person} /> : null}
        {step.kind === 'prove' && person?.email ? <ProveAddress {...shared} email={person.email} /> : null}
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

/** An account without an address (`prove`) needs one first. */
const asksAddress = ({ step, person }: Pick<LoginFormProps, 'step' | 'person'>): boolean =>
  ['sign-in', 'sign-up', 'letter'].includes(step.kind) || (step.kind === 'prove' && person?.email === '');
