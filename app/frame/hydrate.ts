import type { ReactNode } from 'react';
import { type HydrationOptions, hydrateRoot } from 'react-dom/client';
import { readTypedInputs, restoreTypedInputs } from '../recovery/typed-fields.ts';

/** Hydrates a part of the page. Restores typed text if browser translation changed the markup. */
export function hydrate(
  place: HTMLElement | Document,
  children: ReactNode,
  options?: HydrationOptions,
): void {
  const typed = readTypedInputs(place);
  // Only browser translation inserts <font> elements.
  const isTranslated = () => place.querySelector('font') !== null;
  const wasTranslated = isTranslated();
  hydrateRoot(place, children, {
    ...options,
    onRecoverableError(error) {
      if (!wasTranslated && !isTranslated()) reportError(error);
      const replaced = typed.filter(({ field }) => !field.isConnected);
      restoreTypedInputs(place, replaced);
      for (const one of replaced) typed.splice(typed.indexOf(one), 1);
    },
  });
}
