import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the HTML and until scripts answer: a form that needs them must not be sent before. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
