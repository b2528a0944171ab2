import type { Core } from '../context.ts';

/** Twins that act at a past time. Only the activity of the demonstration school uses them. */
export type DemoTwins = {
  payments: Core['payments'];
  /** Sets the clock of `payments`. */
  setTime(at: Date): void;
  /** Pays on the hosted page with a test card. */
  pay(url: string, buyer: { email: string; name: string; country: string }): Promise<void>;
  setAccountTimes(uid: string, times: { createdAt: Date; lastLoginAt: Date }): Promise<void>;
};
