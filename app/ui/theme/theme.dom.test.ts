import { beforeEach, describe, expect, it } from 'vitest';
import { enhanceTheme, nextTheme, readTheme, themeKey, themeScript } from './theme.ts';

const root = document.documentElement;

function runThemeScript(): void {
  const script = document.createElement('script');
  script.textContent = themeScript;
  document.head.append(script);
}

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
  delete root.dataset.scripted;
  document.body.innerHTML =
    '<button data-theme-switch><span id="face"></span></button><button id="other"></button>';
});

describe('themeScript', () => {
  it('leaves the light default when nothing is stored', () => {
    runThemeScript();
    expect(root.dataset).toMatchObject({ scripted: '' });
    expect(root.dataset.theme).toBeUndefined();
  });

  it.each(['dark', 'system'])('applies a stored %s', (theme) => {
    localStorage.setItem(themeKey, theme);
    runThemeScript();
    expect(root.dataset.theme).toBe(theme);
  });

  it('ignores an invalid stored value', () => {
    localStorage.setItem(themeKey, '"><script>');
    runThemeScript();
    expect(root.dataset.theme).toBeUndefined();
  });
});

describe('enhanceTheme', () => {
  it('cycles from light to dark to system to light, and stores each choice', () => {
    enhanceTheme();
    enhanceTheme();
    const seen = [1, 2, 3].map(() => {
      document.getElementById('face')?.click();
      return [root.dataset.theme, localStorage.getItem(themeKey)];
    });
    expect(seen).toEqual([
      ['dark', 'dark'],
      ['system', 'system'],
      ['light', 'light'],
    ]);
  });

  it('ignores other buttons', () => {
    enhanceTheme();
    document.getElementById('other')?.click();
    expect(root.dataset.theme).toBeUndefined();
  });

  it('follows a choice made in another tab', () => {
    enhanceTheme();
    dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: 'dark' }));
    expect(root.dataset.theme).toBe('dark');
  });
});

describe('nextTheme', () => {
  it('starts from light if the attribute is missing or invalid', () => {
    expect(nextTheme(readTheme(undefined))).toBe('dark');
    expect(nextTheme(readTheme('blue'))).toBe('dark');
  });
});
