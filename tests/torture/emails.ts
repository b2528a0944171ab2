/** A letter as the outbox knows it. */
export type OutboxEmail = { messageId: string; subjectId: string; isSent: boolean };

/**
 * What is wrong with the letters that a relay has accepted: each of the outbox is there, and nothing else. A relay, or a power cut between
 * its word and our note of it, may have one repeated, under the same Message-ID, by which whoever gets it drops the second (RFC 5322,
 * 3.6.4): at most as many as `mayRepeat`.
 */
export function judgeEmails(
  outbox: readonly OutboxEmail[],
  accepted: readonly string[],
  mayRepeat: number,
): string[] {
  const faults: string[] = [];
  const known = new Set(outbox.map(({ messageId }) => messageId));
  const arrived = new Set(accepted);
  for (const { messageId, subjectId, isSent } of outbox) {
    if (!isSent) faults.push(`${subjectId}: still waits`);
    else if (!arrived.has(messageId)) faults.push(`${subjectId}: lost`);
  }
  for (const messageId of arrived)
    if (!known.has(messageId)) faults.push(`${messageId} is no letter of ours`);
  if (new Set(outbox.map(({ subjectId }) => subjectId)).size < outbox.length)
    faults.push('an order has two letters');
  const repeated = accepted.length - arrived.size;
  if (repeated > mayRepeat) faults.push(`${repeated} repeated, where ${mayRepeat} may be`);
  return faults;
}

/** The Message-ID of a letter as it came. */
export const readMessageId = (raw: Buffer): string =>
  /^message-id: *(<[^>]+>)/im.exec(raw.toString('latin1'))?.[1] ?? '';
