import { typeset } from '#common/typography.ts';
import {
  checkLink,
  cleanLine,
  type Email,
  type EmailBlock,
  type EmailRun,
  type EmailSchool,
} from './email-parts.ts';

type EmailParts = {
  school: EmailSchool;
  subject: string;
  /** Line beside the subject in the inbox. */
  preview: string;
  title: string;
  blocks: EmailBlock[];
};

/** @throws {TypeError} if a link is neither http nor https */
export async function composeEmail(parts: EmailParts): Promise<Email> {
  const school = {
    name: typeset(cleanLine(parts.school.name, 80)),
    url: checkLink(parts.school.url),
    email: cleanLine(parts.school.email),
    legalLines: parts.school.legalLines.map((line) => typeset(cleanLine(line, 300))).filter(Boolean),
    accent: parts.school.accent,
    logo: parts.school.logo && {
      ...parts.school.logo,
      url: checkLink(parts.school.logo.url),
      alt: typeset(cleanLine(parts.school.logo.alt, 300)),
    },
  };
  const subject = typeset(cleanLine(parts.subject));
  // The renderer would cut a longer preview in the middle of a character.
  const preview = typeset(cleanLine(parts.preview, 90));
  const title = typeset(cleanLine(parts.title));
  // Loaded with the first email, because the renderer is heavy.
  const { renderEmailPage } = await import('./email-page.tsx');
  return {
    subject,
    html: renderEmailPage({ school, subject, preview, title, blocks: parts.blocks }),
    text: writeEmailText({ school, title, blocks: parts.blocks }),
  };
}

/** Writes the plain text version: a paragraph per block, each URL on its own line. */
function writeEmailText({
  school,
  title,
  blocks,
}: {
  school: EmailSchool;
  title: string;
  blocks: EmailBlock[];
}): string {
  const signature = ['-- ', school.name, school.url, school.email, ...school.legalLines]
    .filter(Boolean)
    .join('\n');
  const parts = [title, '='.repeat(title.length), ...blocks.flatMap(writeBlock)];
  return `${parts.slice(0, 2).join('\n')}\n\n${parts.slice(2).join('\n\n')}\n\n${signature}\n`;
}

function writeBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.runs.map(writeRun).join('');
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'action':
      return `${block.label}\u202f:\n${block.href}`;
    case 'details':
      return block.rows.map(({ label, lines }) => writeRow(label, lines)).join('\n');
    case 'quotation':
      return block.lines.map((line) => (line ? `> ${line}` : '>')).join('\n');
  }
}

function writeRun({ text, href }: EmailRun): string {
  return href && href !== text ? `${text} (${href})` : text;
}

function writeRow(label: string, lines: string[]): string {
  return lines.length === 1
    ? `${label}\u202f: ${lines[0]}`
    : [`${label}\u202f:`, ...lines.map((line) => `  ${line}`)].join('\n');
}
