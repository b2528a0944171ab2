import { type ComponentType, useEffect, useState } from 'react';

export type ToastTone = 'info' | 'success' | 'error';

export type ToastOptions = {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  /** « Annuler »: what can be done about it while it shows. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Milliseconds before it goes; 8 seconds with an action, 5 without; 0 to let it stay. */
  timeout?: number | undefined;
};

export type ShowToast = (options: ToastOptions) => void;

/** Messages that came before what shows them, and how they reach it. */
const waiting: ToastOptions[] = [];
let show: ShowToast | null = null;
let load: () => void = () => undefined;

/** Shows a short message at the foot of the window; never the only place where an error is told. */
export const showToast: ShowToast = (options) => {
  if (show) return show(options);
  waiting.push(options);
  load();
};

/** Takes the messages from now on, and those that wait. */
export function takeToasts(take: ShowToast): () => void {
  show = take;
  for (const options of waiting.splice(0)) take(options);
  return () => {
    show = null;
  };
}

/** Stands once on the screens that tell something in passing. What shows it comes after the screen, and again with a message if it did not. */
export function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    load = () =>
      void import('./toast-list.tsx').then(
        ({ ToastList }) => setList(() => ToastList),
        () => undefined,
      );
    load();
  }, []);
  return List ? <List /> : null;
}
