import { afterEach, expect, test, vi } from 'vitest';
import { mayReload } from './session-keeper.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the session keeper allows one reload in ten seconds', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const at = 1_000_000;
  expect([at, at + 1, at + 9_999, at + 10_000].map((now) => mayReload(now))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('the session keeper allows no reload if storage is blocked', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('closed', 'SecurityError');
    },
  });
  expect(mayReload()).toBe(false);
});
