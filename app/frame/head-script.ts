import { themeScript } from '../ui/theme/theme.ts';

/**
 * Handles the rejections of page transitions that the browser skips, for example because the visitor leaves
 * again: each would otherwise be reported as an unhandled error. The page itself changes all the same.
 */
const skippedTransitionScript = `for(let n of ["pageswap","pagereveal"])addEventListener(n,({viewTransition:t})=>{if(t)for(let p of [t.ready,t.finished,t.updateCallbackDone])p.catch(()=>{})});`;

/** Inline script of every page. Constant, so that the content security policy can contain its hash. */
export const headScript = skippedTransitionScript + themeScript;
