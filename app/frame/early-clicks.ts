import { useEffect } from 'react';

declare global {
  interface Window {
    /** Controls clicked before hydration, in order, and a function that stops recording. */
    earlyClicks?: { pressed: HTMLElement[]; stop: () => void } | undefined;
  }
}

/**
 * Inline script of application screens: records clicks before hydration and marks the controls as busy.
 * It stops native submits, which would lose the input, except of forms that work without scripts. It hides
 * presses from React, which would hydrate the whole page at once before the next paint. Keys are not hidden,
 * because they are not replayed: the first key of a drag handle would be lost.
 */
export const earlyClickScript = `{let s=e=>e.stopPropagation(),d=["pointerdown","pointerup","mousedown","mouseup","touchstart","touchend"];for(let n of d)addEventListener(n,s,{capture:true,passive:true});let p=[],n=e=>{let b=e.target.closest&&e.target.closest("button,input[type=checkbox]");if(!b&&e.target.closest&&e.target.closest("input,textarea,select"))e.stopPropagation();if(!b||b.closest("[data-theme-switch],[popovertarget]")||b.form&&(b.type==="checkbox"||b.type==="submit"&&b.form.method!=="dialog"&&b.form.hasAttribute("method")))return;e.preventDefault();e.stopPropagation();if(b.type==="submit"&&p.includes(b))return;p.push(b);b.setAttribute("aria-busy","true")};addEventListener("click",n,true);window.earlyClicks={pressed:p,stop(){removeEventListener("click",n,true);for(let n of d)removeEventListener(n,s,true)}}}`;

/** Replays clicks made before hydration, one per task, so that each sees the state set by earlier ones. */
export function useReplayedClicks(): void {
  useEffect(() => {
    let turn = setTimeout(function press() {
      const early = window.earlyClicks;
      early?.stop();
      const control = early?.pressed.shift();
      if (!control) return;
      control.removeAttribute('aria-busy');
      control.click();
      turn = setTimeout(press);
    });
    return () => clearTimeout(turn);
  }, []);
}
