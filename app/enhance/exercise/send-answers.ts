import type { parseAnswers } from '#core/exercises/attempts/parse-answers.ts';
import { deleteWork, keepWork, nameUnsent, type UnsentAnswers } from './unsent-answers.ts';

type Value = ReturnType<typeof parseAnswers>[string];
type Change = UnsentAnswers['changes'][number];

/** In a marked attempt, `newer` contains its answers that differ from the sent changes. */
type Saved = { state: 'open' | 'marked'; revision: number; newer: Record<string, Value> };

/** A change that the attempt does not contain, with the key of its copy on the device. */
export type Overtaken = {
  change: Change;
  other: Value | undefined;
  unsentKey: string;
  unsent: UnsentAnswers;
};

/** Maximum number of changes that the server accepts in one request. */
const maxChanges = 200;

export const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const takeSome = (work: UnsentAnswers): UnsentAnswers => ({
  ...work,
  changes: work.changes.slice(0, maxChanges),
});

/** Returns the changes of `work` that are newer than a sent batch. */
export function dropSent(work: UnsentAnswers, batch: UnsentAnswers): Change[] {
  const last = Math.max(0, ...batch.changes.map((change) => change.sequence));
  return work.changes.filter((change) => change.sequence > last);
}

export async function sendAnswers(
  work: UnsentAnswers,
  leaving = false,
): Promise<Saved | 'waiting' | 'over' | 'refused'> {
  const { exercise, ...body } = work;
  const response = await fetch(`/api/exercises/${encodeURIComponent(exercise)}/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: leaving,
  }).catch(() => null);
  // The page of a captive portal has status 200 too, but is not valid JSON.
  if (response?.ok) return ((await response.json().catch(() => null)) as Saved | null) ?? 'waiting';
  if (response?.status === 401) return 'over';
  // Permanent errors, so a retry cannot succeed.
  return response && [400, 403, 404, 409, 413].includes(response.status) ? 'refused' : 'waiting';
}

/**
 * Sends the changes that a closed page left under `key`, and deletes from the device those that the attempt
 * contains. Returns the others. An earlier attempt is marked, so changes that it rejects are among them.
 */
export async function sendLeft(
  key: string,
  left: UnsentAnswers,
  isEarlier: boolean,
): Promise<Overtaken[] | 'waiting' | 'over' | 'refused'> {
  const overtaken: Overtaken[] = [];
  let work = left;
  while (work.changes.length > 0) {
    const batch = takeSome(work);
    const sent = await sendAnswers(batch);
    if (sent === 'waiting' || sent === 'over' || (sent === 'refused' && !isEarlier)) return sent;
    for (const change of batch.changes) {
      const other = sent === 'refused' ? undefined : sent.newer[change.field];
      if (sent !== 'refused' && (other === undefined || isSame(other, change.value))) continue;
      const unsentKey = nameUnsent(key, change.field);
      const unsent = { ...left, changes: [change] };
      keepWork(unsentKey, unsent);
      overtaken.push({ change, other, unsentKey, unsent });
    }
    work = { ...work, changes: dropSent(work, batch) };
    if (work.changes.length > 0) keepWork(key, work);
  }
  if (!overtaken.some(({ unsentKey }) => unsentKey === key)) deleteWork(key);
  return overtaken;
}
