import { useEffect } from 'react';
import { replayText } from '../recovery/replay-text.ts';

declare global {
  interface Window {
    earlyClicks?:
      | {
          /** Controls and links clicked before hydration, in order. */
          pressed: HTMLElement[];
          /** Text fields typed into before hydration. */
          typed: Set<HTMLInputElement | HTMLTextAreaElement>;
          /** True once React is about to take over: clicked links are then replayed too. */
          isHydrating: boolean;
          /** Stops recording. */
          stop: () => void;
        }
      | undefined;
  }
}

/**
 * Inline script of application screens: records clicks before hydration and marks the controls as busy.
 * It stops native submits, which would lose the input, except of forms that work without scripts. It hides
 * presses and typing from React, which would hydrate the whole page at once before the next paint. Keys that
 * a handler may prevent are not hidden, because they are not replayed: Enter, shortcuts, and those of buttons,
 * such as a drag handle.
 */
export const earlyClickScript = `{
let w=window,m="select,[type=checkbox],[type=radio],[type=file]",
c=w.earlyClicks={pressed:[],typed:new Set,isHydrating:false,stop(){for(let [n,f] of l)removeEventListener(n,f,true)}},
hide=e=>e.stopPropagation(),
key=e=>{if(e.isTrusted&&e.key!=="Enter"&&!e.ctrlKey&&!e.metaKey&&!e.target.closest("button"))hide(e)},
type=e=>{let t=e.target;if(!e.isTrusted||!t.matches("input,textarea")||t.matches(m))return;hide(e);c.typed.add(t)},
click=e=>{
let t=e.target,a=t.closest("a[href]"),b=t.closest("button,input[type=checkbox]")||(c.isHydrating&&!e.button&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey&&!e.altKey&&a);
if(!e.isTrusted)return;
if(!b||b.closest("[data-theme-switch],[popovertarget]"))return hide(e);
if(b.form&&(b.type==="checkbox"||b.type==="submit"&&b.form.method!=="dialog"&&b.form.hasAttribute("method")))return;
e.preventDefault();hide(e);
if((b===a||b.type==="submit")&&c.pressed.includes(b))return;
c.pressed.push(b);b.setAttribute("aria-busy","true")},
l=[["click",click]];
for(let n of ["pointerdown","pointerup","mousedown","mouseup","touchstart","touchend","dblclick","auxclick","contextmenu"])l.push([n,hide]);
for(let n of ["keydown","keypress","keyup"])l.push([n,key]);
for(let n of ["input","textInput","change","compositionstart","compositionend"])l.push([n,type]);
for(let [n,f] of l)addEventListener(n,f,{capture:true,passive:n!=="click"})
}`;

/**
 * Replays typing and clicks made before hydration: the typing first, then one click per task, so that each
 * sees the state set by earlier ones.
 */
export function useReplayedClicks(): void {
  useEffect(() => {
    let turn = setTimeout(() => {
      const early = window.earlyClicks;
      early?.stop();
      for (const field of early?.typed ?? []) replayText(field);
      early?.typed.clear();
      press();
    });
    function press(): void {
      const control = window.earlyClicks?.pressed.shift();
      if (!control) return;
      control.removeAttribute('aria-busy');
      control.click();
      turn = setTimeout(press);
    }
    return () => clearTimeout(turn);
  }, []);
}
