import { z } from 'zod';

/** A line that somebody pasted: the address in it, or what keeps it from being given anything. */
export type Recipient = { line: string; email: string } | { line: string; fault: 'malformed' | 'repeated' };

/** As many are given something at a time; a class is not longer. */
export const maxRecipients = 200;

const address = z.email().max(254);

/**
 * The addresses of a pasted list, a line each, or between commas and semicolons; « Léa Œuvrard <lea@exemple.fr> » is read as
 * mail programs write it. Every line has its answer, in its order.
 */
export function parseRecipients(text: string): Recipient[] {
  const seen = new Set<string>();
  return text
    .split(/[\n\r,;\t]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const opening = line.lastIndexOf('<');
      const inner = opening >= 0 && line.endsWith('>') ? line.slice(opening + 1, -1) : line;
      const email = inner.trim().toLowerCase();
      if (!address.safeParse(email).success) return { line, fault: 'malformed' };
      if (seen.has(email)) return { line, fault: 'repeated' };
      seen.add(email);
      return { line, email };
    });
}
