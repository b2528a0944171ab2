import { vi } from 'vitest';

/** Waits for the next second, because the identity provider's times have that resolution. */
export async function passSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1_000);
  await vi.waitUntil(() => Math.floor(Date.now() / 1_000) > second, 10_000);
}
