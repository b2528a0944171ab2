import { useEffect } from 'react';

declare global {
  interface Window {
    /** What was pressed before the scripts of the screen answered, first press first; and how to stop noting. */
    earlyClicks?: { pressed: HTMLElement[]; stop: () => void } | undefined;
  }
}

/**
 * Goes inline in the <head> of application screens: notes what is pressed before React answers, and shows it as busy. Without
 * it the browser would send a form of the application as a page, and what was entered would be gone. A form with a method
 * of its own works without scripts and is left alone, unless it is `dialog`, which sends nothing at all. A button that sends counts once, however often it was pressed.
 */
export const earlyClickScript = `{let p=[],n=e=>{let b=e.target.closest&&e.target.closest("button,input[type=checkbox]");if(!b||b.closest("[data-theme-switch],[popovertarget]")||b.form&&(b.type==="checkbox"||b.type==="submit"&&b.form.method!=="dialog"&&b.form.hasAttribute("method")))return;e.preventDefault();e.stopPropagation();if(b.type==="submit"&&p.includes(b))return;p.push(b);b.setAttribute("aria-busy","true")};addEventListener("click",n,true);window.earlyClicks={pressed:p,stop(){removeEventListener("click",n,true)}}}`;

/**
 * Does what was pressed early as soon as React answers, one press a turn: what was typed early is in its state by then, and
 * so is what the press before has done.
 */
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
