/** What a reader can choose, in the order of the switch. Light is the default and is stored as well. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The key of the choice in localStorage. */
export const themeKey = 'theme';

export function readTheme(value: string | null | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'light';
}

export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'light';
}
