import { type ComponentType, useEffect, useState } from 'react';
import { answerToasts } from './show-toast.ts';

/** Stands once round the screens that tell something in passing. What shows it comes after the screen; if it did not, with the next message. */
export function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./toast-list.tsx').then(
        ({ ToastList }) => setList(() => ToastList),
        // Without it nothing is lost but what was told in passing.
        () => undefined,
      );
    answerToasts(load);
    load();
  }, []);
  return List ? <List /> : null;
}
