import { type ComponentType, useEffect, useState } from 'react';
import { bringStyle } from '../styles/bring-style.ts';
import { setToastLoader } from './show-toast.ts';
import toastStyle from './toasts.css?url';

/** Stands once round the screens that tell something in passing. What shows it comes after the screen; if it did not, with the next message. */
export function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void Promise.all([import('./toast-list.tsx'), bringStyle(toastStyle)]).then(
        ([{ ToastList }]) => setList(() => ToastList),
        // Without it nothing is lost but what was told in passing.
        () => undefined,
      );
    setToastLoader(load);
    load();
  }, []);
  return List ? <List /> : null;
}
