/** What a reader can choose, in the order of the switch. Light is the default and is stored as well. */
const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The key of the choice in localStorage. */
export const themeKey = 'theme';

export function readTheme(value: string | null | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'light';
}

export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'light';
}

/**
 * Goes inline in <head>, before the style sheets: puts the stored choice on <html> before anything is
 * painted, and tells CSS that scripts run. A constant, so that its hash can stand in a content security
 * policy; a browser that refuses storage keeps the light default.
 */
export const themeScript = `{let e=document.documentElement.dataset;e.scripted="";try{let t=localStorage.getItem("${themeKey}");if(t==="dark"||t==="system")e.theme=t}catch{}}`;

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
