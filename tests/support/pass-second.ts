import { vi } from 'vitest';

/** Waits until the second is another: the identity provider tells sign-ins and revocations apart by it. */
export async function passSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1_000);
  await vi.waitUntil(() => Math.floor(Date.now() / 1_000) > second, 10_000);
}
