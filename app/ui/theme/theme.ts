/** Themes in the order of the switch. Light is the default. */
const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Key in localStorage. */
export const themeKey = 'theme';

export function readTheme(value: string | null | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'light';
}

export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'light';
}

/**
 * Inline script in <head> that applies the stored theme before the first paint and marks that scripts run.
 * It is constant, so that the content security policy can contain its hash.
 */
export const themeScript = `{let e=document.documentElement.dataset;e.scripted="";try{let t=localStorage.getItem("${themeKey}");if(t==="dark"||t==="system")e.theme=t}catch{}}`;

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // If storage is blocked, the choice lasts only for this page.
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

/** Makes every present and future `[data-theme-switch]` work and follows other tabs. Idempotent. */
export function enhanceTheme(): void {
  // On the window, because clicks are hidden from the document before hydration.
  addEventListener('click', changeTheme, true);
  addEventListener('storage', followOtherTabs);
}
