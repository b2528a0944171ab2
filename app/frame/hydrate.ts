import type { ReactNode } from 'react';
import { type HydrationOptions, hydrateRoot } from 'react-dom/client';
import { readTypedInputs, restoreTypedInputs } from '../recovery/typed-fields.ts';

/**
 * Lets React take over a part of the page. Where a browser translates it meanwhile, React renders what differs anew: what was typed in
 * the fields that it replaces is filled in again, and the difference is no fault of ours.
 */
export function hydrate(
  place: HTMLElement | Document,
  children: ReactNode,
  options?: HydrationOptions,
): void {
  const typed = readTypedInputs(place);
  // Translation alone makes such elements.
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
