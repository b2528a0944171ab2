import { type RefObject, useLayoutEffect, useRef } from 'react';
import { replayText } from '../../recovery/replay-text.ts';
import { putBackTexts } from '../../recovery/stored-texts.ts';

/**
 * Replays input typed before hydration. Otherwise the first change would restore the initial values.
 * Forms with this ref set `autoComplete="off"`, so that the browser does not fill them when the user returns.
 */
export function useReplayedInput<Place extends HTMLElement = HTMLFormElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    putBackTexts();
    for (const control of place.current?.querySelectorAll('input, select, textarea') ?? []) tell(control);
  }, []);
  return place;
}

function tell(control: Element): void {
  if (control instanceof HTMLSelectElement) {
    const untouched = [...control.options].every(
      ({ selected, defaultSelected }) => selected === defaultSelected,
    );
    // Without a `selected` option, the browser selects the first one.
    if (!untouched && control.selectedIndex > 0)
      control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
    replayChoice(control);
  else if (control instanceof HTMLInputElement && control.type === 'file') return;
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) replayText(control);
}

function replayChoice(box: HTMLInputElement): void {
  if (box.checked === box.defaultChecked || (box.type === 'radio' && !box.checked)) return;
  box.checked = box.defaultChecked;
  box.click();
}
