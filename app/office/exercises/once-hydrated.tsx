import { type ReactNode, Suspense } from 'react';
import { useHydrated } from '../../ui/forms/form.tsx';

/** Renders its children only in a browser, because their library fails on a server. */
export function OnceHydrated({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const hydrated = useHydrated();
  return <Suspense fallback={waiting}>{hydrated ? children : waiting}</Suspense>;
}
