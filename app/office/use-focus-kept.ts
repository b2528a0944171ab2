import { useEffect } from 'react';

/**
 * What goes from the screen must not take the keyboard's place with it: where the element goes that had the focus, a row of
 * a list or a whole page, and nothing else takes it, the row that follows does, or the content of the screen.
 */
export function useFocusKept(): void {
  useEffect(() => {
    const main = document.getElementById('contenu');
    if (!main) return;
    let last: HTMLElement | null = null;
    let list: Element | null = null;
    let index = 0;
    const note = ({ target }: FocusEvent) => {
      last = target as HTMLElement;
      const item = last.closest('li');
      list = item?.parentElement ?? null;
      index = item && list ? [...list.children].indexOf(item) : 0;
    };
    const keep = () => {
      if (document.activeElement !== document.body) return;
      const rows = list?.isConnected ? [...list.children] : [];
      const row = rows[Math.min(index, rows.length - 1)];
      const next = row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector('button');
      if (next) next.focus();
      else main.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = null;
      // Whoever took it away may have a better place.
      requestAnimationFrame(keep);
    });
    main.addEventListener('focusin', note);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
