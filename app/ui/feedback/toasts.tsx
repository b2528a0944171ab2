import { type ComponentType, useEffect, useState } from 'react';
import { bringStyle } from '../styles/bring-style.ts';
import { setToastLoader } from './show-toast.ts';
import toastStyle from './toasts.css?url';

/**
 * Renders toasts. Loads their code with the first click or key, so that the region exists before the message of a
 * command, and retries with the next message if that fails.
 */
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
    const stop = new AbortController();
    for (const name of ['pointerdown', 'keydown'])
      addEventListener(
        name,
        () => {
          stop.abort();
          load();
        },
        { capture: true, passive: true, signal: stop.signal },
      );
    return () => stop.abort();
  }, []);
  return List ? <List /> : null;
}
