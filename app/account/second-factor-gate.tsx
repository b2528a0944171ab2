import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const first = useRef<HTMLDivElement>(null);
  function turnBack(): void {
    flushSync(() => setQuestion(null));
    // The title of the step that is there again, as of every step that takes another's place.
    first.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  }
  return (
    <SecondFactorContext value={setQuestion}>
      {question ? <SecondFactorStep {...step} question={question} onGiveUp={turnBack} /> : null}
      <div ref={first} hidden={question !== null}>
        {children}
      </div>
    </SecondFactorContext>
  );
}
