import { type ReactNode, Suspense } from 'react';
import { useHydrated } from '../../ui/forms/form.tsx';

/** A part whose library needs a browser, and `waiting` in its place until it is there: a server that rendered it would fail. */
export function OnceHydrated({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const hydrated = useHydrated();
  return <Suspense fallback={waiting}>{hydrated ? children : waiting}</Suspense>;
}
