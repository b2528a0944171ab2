import { useEffect } from 'react';

/** When the focused element is removed, focuses the next row, the section's title or the main content. */
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
      const item = focused.closest('li, tbody > tr');
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
      // Lets the remover set the focus first.
      requestAnimationFrame(keep);
    });
    const recordFocused = ({ target }: FocusEvent) => note(target as Element);
    main.addEventListener('focusin', recordFocused);
    // An element may have received focus before hydration.
    if (main.contains(document.activeElement)) note(document.activeElement as Element);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', recordFocused);
      observer.disconnect();
    };
  }, []);
}

function listSections(element: Element): Element[] {
  const section = element.parentElement?.closest('main section');
  return section ? [section, ...listSections(section)] : [];
}

function findTitle(sections: Element[]): HTMLElement | null {
  const left = sections.find((section) => section.isConnected && section.querySelector('h2, h3'));
  const title = left?.querySelector<HTMLElement>('h2, h3') ?? null;
  if (title) title.tabIndex = -1;
  return title;
}
