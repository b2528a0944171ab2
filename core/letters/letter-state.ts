/** `failed`: tried at least once, and not gone yet; the queue goes on trying for about two days. */
export const letterStates = ['sent', 'waiting', 'failed'] as const;
export type LetterState = (typeof letterStates)[number];

/** How a letter stands. */
export const readLetterState = ({
  sentAt,
  lastError,
}: {
  sentAt: Date | null;
  lastError: string | null;
}): LetterState => (sentAt ? 'sent' : lastError === null ? 'waiting' : 'failed');
