import { createHash } from 'node:crypto';
import type { Queryable } from '#twins/kit/transaction.ts';
import { rowsOf } from '../wire/transaction.ts';

/**
 * Faults injected in tests. Shares range from 0 to 1. The same seed affects the same requests and deliveries.
 * Stored in the database, so that every process applies them to its next request or delivery.
 */
export type Chaos = {
  seed?: number;
  deliveries?: {
    /** Additional posts of each event. */
    copies?: number;
    /** Earlier events posted again after each delivery. */
    replays?: number;
    isShuffled?: boolean;
    /** Delay of newly recorded events in milliseconds, by the clock of the twin. */
    delayMs?: number;
    /** Share of events recorded as delivered but never posted. */
    dropShare?: number;
  };
  api?: {
    slowMs?: number;
    /** Share of requests that fail with 500 and have no effect. */
    errorShare?: number;
    /** Share of requests whose connection breaks: for half of them before processing, for half afterwards. */
    resetShare?: number;
  };
};

/** `null` stops the faults. */
export async function setChaos(client: Queryable, chaos: Chaos | null): Promise<void> {
  if (chaos === null) await client.query('DELETE FROM payments.chaos');
  else {
    await client.query(
      'INSERT INTO payments.chaos (settings) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET settings = $1, draws = 0',
      [JSON.stringify(chaos)],
    );
  }
}

export async function readChaos(client: Queryable): Promise<Chaos | null> {
  const [row] = await rowsOf<{ settings: Chaos }>(client, 'SELECT settings FROM payments.chaos');
  return row?.settings ?? null;
}

/** Increments the request counter and returns it as `draw`, which decides if the request is affected. */
export async function drawChaos(client: Queryable): Promise<{ chaos: Chaos; draw: number } | null> {
  const [row] = await rowsOf<{ settings: Chaos; draws: number }>(
    client,
    'UPDATE payments.chaos SET draws = draws + 1 RETURNING settings, draws',
  );
  return row ? { chaos: row.settings, draw: row.draws } : null;
}

/** True if the fault affects this request or delivery. Deterministic for seed, purpose and number. */
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
