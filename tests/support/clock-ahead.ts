/** Preload (`--import`) that sets the clock CLOCK_AHEAD seconds ahead. Timers are unchanged. */
const ahead = Number(process.env.CLOCK_AHEAD ?? 0) * 1_000;
const RightDate = Date;

class WrongDate extends RightDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(WrongDate.now());
    else super(...(given as [number]));
  }
  static override now(): number {
    return RightDate.now() + ahead;
  }
}

globalThis.Date = WrongDate as DateConstructor;
