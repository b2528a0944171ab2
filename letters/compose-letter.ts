import { typeset } from '#common/typography.ts';
import type { Block } from './blocks.ts';
import { checkLink, cleanLine } from './clean-text.ts';
import type { Letter, School } from './letter.ts';
import { writeLetterText } from './write-letter-text.ts';

export type LetterParts = {
  school: School;
  subject: string;
  /** The line that a mailbox shows beside the subject. */
  preview: string;
  title: string;
  blocks: Block[];
};

/**
 * Makes a letter of its parts: HTML in the look of the site and the same in plain text, both set as French prose.
 * @throws TypeError when an address is not http or https.
 */
export async function composeLetter(parts: LetterParts): Promise<Letter> {
  const school = {
    name: typeset(cleanLine(parts.school.name, 80)),
    url: checkLink(parts.school.url),
    email: cleanLine(parts.school.email),
    legalLines: parts.school.legalLines.map((line) => typeset(cleanLine(line, 300))).filter(Boolean),
  };
  const subject = typeset(cleanLine(parts.subject));
  // The renderer would cut a longer one in the middle of a sign.
  const preview = typeset(cleanLine(parts.preview, 90));
  const title = typeset(cleanLine(parts.title));
  // Loaded with the first letter: the renderer is heavy, and a server may run for long before it writes.
  const { renderLetterPage } = await import('./letter-page.tsx');
  return {
    subject,
    html: await renderLetterPage({ school, subject, preview, title, blocks: parts.blocks }),
    text: writeLetterText({ school, title, blocks: parts.blocks }),
  };
}
