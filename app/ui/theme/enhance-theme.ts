import { nextTheme, readTheme, type Theme, themeKey } from './theme.ts';

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // A browser that refuses storage still changes this page; the choice cannot outlive it.
  }
}

function changeTheme(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest('[data-theme-switch]')) return;
  const theme = nextTheme(readTheme(document.documentElement.dataset.theme));
  show(theme);
  store(theme);
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === themeKey) show(readTheme(event.newValue));
}

/**
 * Makes every `[data-theme-switch]` of the page change the theme, now and after later renderings: it
 * listens on the document. Other tabs follow. Calling it twice changes nothing.
 */
export function enhanceTheme(): void {
  document.addEventListener('click', changeTheme);
  addEventListener('storage', followOtherTabs);
}
