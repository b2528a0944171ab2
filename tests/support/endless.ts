export function workForever(): never {
  for (;;) Math.random();
}

/** A task that exhausts the memory. */
export function fillMemory(): never {
  const taken: unknown[] = [];
  for (;;) taken.push(new Array(10_000).fill(Math.random()));
}
