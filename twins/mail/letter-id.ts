import { createHash } from 'node:crypto';

export type LetterIdParts = { arrivedAt: Date; recipient: string; subject: string; key: string };

const KEY_LENGTH = 12;
const PATTERN = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d\\.\\d{3}Z)-[a-z0-9._-]{0,110}[0-9a-f]{${KEY_LENGTH}}$`,
);

/** Fingerprint of a Message-ID, the name under which a letter is known to have been taken. */
export function hashMessageId(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex');
}

/**
 * The id of a letter, which with `.eml` is the name of its file: it sorts by arrival, reads well and is plain
 * ASCII, `2026-11-20T13-05-02.123Z-lea-exemple.fr-votre-commande-3f9a0c41d27b`.
 */
export function formatLetterId({ arrivedAt, recipient, subject, key }: LetterIdParts): string {
  const time = arrivedAt.toISOString().replaceAll(':', '-');
  const words = [shorten(recipient, 40), shorten(subject, 60)].filter(Boolean);
  return [time, ...words, key.slice(0, KEY_LENGTH)].join('-');
}

/** The arrival time told by an id, or null when it is no id of ours (and so no path to be opened). */
export function parseArrival(id: string): Date | null {
  const match = PATTERN.exec(id);
  if (!match) return null;
  const date = new Date(`${match[1]}T${match[2]}:${match[3]}:${match[4]}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Whether an id is that of the letter with this fingerprint. */
export function hasKey(id: string, key: string): boolean {
  return parseArrival(id) !== null && id.endsWith(`-${key.slice(0, KEY_LENGTH)}`);
}

/** Lower-case ASCII words joined by hyphens. */
function shorten(text: string, length: number): string {
  return text
    .slice(0, 500)
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, length)
    .replace(/^[-.]+|[-.]+$/g, '');
}
