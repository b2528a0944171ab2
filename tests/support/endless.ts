/** A task that never ends, for the thread that has to end it. */
export function workForever(): never {
  for (;;) Math.random();
}

/** A task that takes memory until there is none. */
export function fillMemory(): never {
  const taken: unknown[] = [];
  for (;;) taken.push(new Array(10_000).fill(Math.random()));
}
