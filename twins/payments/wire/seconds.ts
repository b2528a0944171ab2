/** A moment as the wire writes it: seconds since 1970, UTC. */
export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}

/** The moment without its fraction of a second. */
export function wholeSecond(date: Date): Date {
  return fromSeconds(toSeconds(date));
}
