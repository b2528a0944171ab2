import type { MouseEvent } from 'react';

/** To the field itself, without a step in the browser's history: that would ask about unsaved work. */
export function leadTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
