/** `failed` emails are retried for about two days; `kept` emails are only stored, without a relay. */
const emailStates = ['sent', 'kept', 'waiting', 'failed'] as const;
export type EmailState = (typeof emailStates)[number];

export type DeliveryStatus = { sentAt: Date | null; keptAt: Date | null; lastError: string | null };

export function readDeliveryState({ sentAt, keptAt, lastError }: DeliveryStatus): EmailState {
  if (sentAt) return 'sent';
  if (keptAt) return 'kept';
  return lastError === null ? 'waiting' : 'failed';
}
