/** These functions return milliseconds: `const CODE_LIFETIME_MS = hours(72)`. */
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

export function addMilliseconds(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}

/** Returns whole seconds since 1970 (UTC), the time format of tokens and most protocols. */
export function toEpochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export function fromEpochSeconds(count: number): Date {
  return new Date(count * 1000);
}
