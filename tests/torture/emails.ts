export type OutboxEmail = { messageId: string; subjectId: string; isSent: boolean };

/**
 * Returns lost, unknown and surplus emails. A crash between a delivery and its record repeats the email under
 * the same Message-ID (RFC 5322, 3.6.4), at most `mayRepeat` times.
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
    if (!isSent) faults.push(`${subjectId}: still pending`);
    else if (!arrived.has(messageId)) faults.push(`${subjectId}: lost`);
  }
  for (const messageId of arrived)
    if (!known.has(messageId)) faults.push(`${messageId} is not in the outbox`);
  if (new Set(outbox.map(({ subjectId }) => subjectId)).size < outbox.length)
    faults.push('an order has two emails');
  const repeated = accepted.length - arrived.size;
  if (repeated > mayRepeat) faults.push(`${repeated} repeated, at most ${mayRepeat} allowed`);
  return faults;
}

export const readMessageId = (raw: Buffer): string =>
  /^message-id: *(<[^>]+>)/im.exec(raw.toString('latin1'))?.[1] ?? '';
