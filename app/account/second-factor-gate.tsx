import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SecondFactorQuestion } from '../identity/second-factor.ts';
import type { LoginStepProps } from './auth-form.tsx';
import { SecondFactorContext } from './second-factor-question.ts';
import { SecondFactorStep } from './second-factor-step.tsx';

/** Replaces its children by the second-factor step while one is required. Hidden children keep input. */
export function SecondFactorGate({
  children,
  ...step
}: Pick<LoginStepProps, 'services' | 'target'> & { children: ReactNode }) {
  const [question, setQuestion] = useState<SecondFactorQuestion | null>(null);
  const first = useRef<HTMLDivElement>(null);
  function turnBack(): void {
    flushSync(() => setQuestion(null));
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
