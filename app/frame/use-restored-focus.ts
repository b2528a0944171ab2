import { useEffect } from 'react';

/**
 * What goes from the screen must not take the keyboard's place with it: where the element goes that had the focus, a row of
 * a list or a whole page, and nothing else takes it, the row that follows does, or the title of the section in which it stood,
 * or the content of the screen.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    const main = document.getElementById('contenu');
    if (!main) return;
    let last: Element | null = null;
    let list: Element | null = null;
    let index = 0;
    let sections: Element[] = [];
    const note = (focused: Element) => {
      last = focused;
      const item = focused.closest('li');
      list = item?.parentElement ?? null;
      index = item && list ? [...list.children].indexOf(item) : 0;
      sections = listSections(focused);
    };
    const keep = () => {
      if (document.activeElement !== document.body) return;
      const rows = list?.isConnected ? [...list.children] : [];
      const row = rows[Math.min(index, rows.length - 1)];
      const next = row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector('button');
      if (next) next.focus();
      else (findTitle(sections) ?? main).focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = null;
      // Whoever took it away may have a better place.
      requestAnimationFrame(keep);
    });
    const recordFocused = ({ target }: FocusEvent) => note(target as Element);
    main.addEventListener('focusin', recordFocused);
    // Somebody may have been there before this script was.
    if (main.contains(document.activeElement)) note(document.activeElement as Element);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', recordFocused);
      observer.disconnect();
    };
  }, []);
}

/** The sections round an element, from the inside out. */
function listSections(element: Element): Element[] {
  const section = element.parentElement?.closest('main section');
  return section ? [section, ...listSections(section)] : [];
}

/** The title of the first that is still there, ready to take the focus. */
function findTitle(sections: Element[]): HTMLElement | null {
  const left = sections.find((section) => section.isConnected && section.querySelector('h2, h3'));
  const title = left?.querySelector<HTMLElement>('h2, h3') ?? null;
  if (title) title.tabIndex = -1;
  return title;
}
