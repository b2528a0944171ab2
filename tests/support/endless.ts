/** A task that never ends, for the thread that has to end it. */
export function workForever(): never {
  for (;;) Math.random();
}
