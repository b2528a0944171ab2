/**
 * `failed`: tried at least once, and not gone yet; the queue goes on trying for about two days. `kept`: no relay is configured, so
 * that it stays here and nobody has received it.
 */
const emailStates = ['sent', 'kept', 'waiting', 'failed'] as const;
export type EmailState = (typeof emailStates)[number];

/** What says how a letter stands. */
export type DeliveryStatus = { sentAt: Date | null; keptAt: Date | null; lastError: string | null };

/** How a letter stands. */
export function readDeliveryState({ sentAt, keptAt, lastError }: DeliveryStatus): EmailState {
  if (sentAt) return 'sent';
  if (keptAt) return 'kept';
  return lastError === null ? 'waiting' : 'failed';
}
