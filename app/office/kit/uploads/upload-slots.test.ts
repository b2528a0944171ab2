import { expect, test } from 'vitest';
import { maxTravelling, takeSlot } from './upload-slots.ts';

test('three uploads run at a time, and the others start in the order of their drop', async () => {
  const { signal } = new AbortController();
  const given: number[] = [];
  const slots = Array.from({ length: 6 }, async (_, index) => {
    const giveBack = await takeSlot(signal);
    given.push(index);
    return giveBack;
  });
  const [first, second] = await Promise.all(slots.slice(0, maxTravelling));
  expect(given).toEqual([0, 1, 2]);
  first?.();
  // Releasing a slot twice counts once.
  first?.();
  await slots[3];
  expect(given).toEqual([0, 1, 2, 3]);
  second?.();
  await slots[4];
  expect(given).toEqual([0, 1, 2, 3, 4]);
  for (const slot of slots.slice(2, 5)) (await slot)();
  (await slots[5])?.();
});

test('a cancelled upload in the queue takes no slot', async () => {
  const { signal } = new AbortController();
  const held = await Promise.all(Array.from({ length: maxTravelling }, () => takeSlot(signal)));
  const control = new AbortController();
  const given = takeSlot(control.signal);
  const next = takeSlot(signal);
  control.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  held[0]?.();
  (await next)();
  for (const giveBack of held) giveBack();
});
