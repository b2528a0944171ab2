/** A letter that stays on this machine because no relay is configured. */
export type KeptLetter = { id: string; arrivedAt: Date; to: string[]; subject: string };

/** The letters of the mail twin, newest first; absent where a relay sends them. */
export type Mailbox = {
  list(page: { limit: number; before?: string }): Promise<KeptLetter[]>;
  /** One letter with its text, or null. */
  read(id: string): Promise<(KeptLetter & { text: string }) | null>;
  /** Deletes every letter to an address that arrived until a time, and answers how many. */
  forget(address: string, until: Date): Promise<number>;
};
