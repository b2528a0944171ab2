import { parseEmail } from '#common/email-address.ts';

export type Recipient = { line: string; email: string } | { line: string; fault: 'malformed' | 'repeated' };

export const maxRecipients = 200;

/**
 * Parses addresses separated by lines, commas or semicolons, with names as mail programs write them:
 * « Léa Œuvrard <lea@exemple.fr> », or « DURAND, Paul <paul@exemple.fr> » of Outlook.
 */
export function parseRecipients(text: string): Recipient[] {
  const seen = new Set<string>();
  return splitList(text).map((line) => {
    const email = parseEmail(/<([^<>]*)>$/.exec(line)?.[1] ?? line);
    if (!email) return { line, fault: 'malformed' };
    if (seen.has(email)) return { line, fault: 'repeated' };
    seen.add(email);
    return { line, email };
  });
}

// A quoted name may contain any separator.
const lines = /(?:[^"\n\r;\t]|"(?:[^"\n\r]*")?)+/g;
const parts = /(?:[^",]|"(?:[^"]*")?)+/g;

const splitList = (text: string): string[] =>
  listMatches(text, lines).flatMap((line) => joinNames(listMatches(line, parts)));

const listMatches = (text: string, pattern: RegExp): string[] =>
  (text.match(pattern) ?? []).map((match) => match.trim()).filter(Boolean);

/** Joins name parts that were split at commas with the address that follows. */
function joinNames(parts: readonly string[]): string[] {
  const recipients: string[] = [];
  let names: string[] = [];
  for (const part of parts) {
    if (!part.includes('@')) names.push(part);
    else {
      const isNamed = part.endsWith('>') && !part.startsWith('<');
      recipients.push(...(isNamed ? [[...names, part].join(', ')] : [...names, part]));
      names = [];
    }
  }
  return [...recipients, ...names];
}
