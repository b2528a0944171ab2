import { type ComponentType, useEffect, useState } from 'react';
import { bringStyle } from '../styles/bring-style.ts';
import { setToastLoader } from './show-toast.ts';
import toastStyle from './toasts.css?url';

/** Renders toasts. Loads their code after the screen, and retries with the next message if that fails. */
export function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void Promise.all([import('./toast-list.tsx'), bringStyle(toastStyle)]).then(
        ([{ ToastList }]) => setList(() => ToastList),
        // Toasts are never the only place of an error, so a failed load is ignored.
        () => undefined,
      );
    setToastLoader(load);
    load();
  }, []);
  return List ? <List /> : null;
}
