import { createHash } from 'node:crypto';
import type { Queryable } from '#twins/kit/transaction.ts';
import { rowsOf } from '../wire/transaction.ts';

/**
 * What goes wrong on purpose, in tests. Shares are from 0 to 1; with the same seed the same requests and deliveries are hit.
 * Kept in the twin's schema, so that every process on the database obeys from its next request or delivery on.
 */
export type Chaos = {
  seed?: number;
  deliveries?: {
    /** Posts each event as many times more. */
    copies?: number;
    /** Posts as many events again that were delivered before, after each that is. */
    replays?: number;
    /** Takes what is due in any order. */
    isShuffled?: boolean;
    /** Lets events recorded from now on wait, by the twin's clock. */
    delayMs?: number;
    /** Loses this share: noted as delivered, and never posted. */
    dropShare?: number;
  };
  api?: {
    /** Waits before it does anything. */
    slowMs?: number;
    /** Answers 500 to this share, and does nothing. */
    errorShare?: number;
    /** Breaks the connection of this share: of half of them before anything is done, of the others once it is done. */
    resetShare?: number;
  };
};

/** Lets things go wrong, or nothing any more (`null`). */
export async function setChaos(client: Queryable, chaos: Chaos | null): Promise<void> {
  if (chaos === null) await client.query('DELETE FROM payments.chaos');
  else {
    await client.query(
      'INSERT INTO payments.chaos (settings) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET settings = $1, draws = 0',
      [JSON.stringify(chaos)],
    );
  }
}

/** What is to go wrong now, if anything. */
export async function readChaos(client: Queryable): Promise<Chaos | null> {
  const [row] = await rowsOf<{ settings: Chaos }>(client, 'SELECT settings FROM payments.chaos');
  return row?.settings ?? null;
}

/** The same, and how many requests asked before: the number of this one, which decides whether it is hit. */
export async function drawChaos(client: Queryable): Promise<{ chaos: Chaos; draw: number } | null> {
  const [row] = await rowsOf<{ settings: Chaos; draws: number }>(
    client,
    'UPDATE payments.chaos SET draws = draws + 1 RETURNING settings, draws',
  );
  return row ? { chaos: row.settings, draw: row.draws } : null;
}

/** Whether this one is of the share that is hit: always the same for the same seed, purpose and number. */
export function isHit(
  chaos: Chaos,
  share: number | undefined,
  purpose: string,
  number: number | string,
): boolean {
  if (!share) return false;
  const digest = createHash('sha256')
    .update(`${chaos.seed ?? 0} ${purpose} ${number}`)
    .digest();
  return digest.readUInt32BE(0) / 2 ** 32 < share;
}
