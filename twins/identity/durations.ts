/** Durations in milliseconds, named at the call. */
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

export function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}

export function before(date: Date, milliseconds: number): Date {
  return after(date, -milliseconds);
}

/** Whole seconds since 1970, as the claims of a token and `validSince` count. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export function fromEpochSeconds(count: number): Date {
  return new Date(count * 1000);
}
