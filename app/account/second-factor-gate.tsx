import { type ReactNode, useState } from 'react';
import type { SecondFactorQuestion } from '../identity/second-factor.ts';
import type { LoginStepProps } from './auth-form.tsx';
import { SecondFactorContext } from './second-factor-question.ts';
import { SecondFactorStep } from './second-factor-step.tsx';

/**
 * Whatever stands inside signs in by any way; when a second factor is asked for, that is asked here in its place. What was typed inside
 * stays, for whoever turns back.
 */
export function SecondFactorGate({
  children,
  ...step
}: Pick<LoginStepProps, 'services' | 'target'> & { children: ReactNode }) {
  const [question, setQuestion] = useState<SecondFactorQuestion | null>(null);
  return (
    <SecondFactorContext value={setQuestion}>
      {question ? (
        <SecondFactorStep {...step} question={question} onGiveUp={() => setQuestion(null)} />
      ) : null}
      <div hidden={question !== null}>{children}</div>
    </SecondFactorContext>
  );
}
