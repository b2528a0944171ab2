import { formatDateTime } from '#common/dates.ts';
import { m } from '#words/messages.js';

/** Mail programs take addresses of about two thousand characters: of a long message the beginning is quoted. */
const maxQuotation = 900;

/** A `mailto:` that answers a message: its subject, and its words quoted. */
export function writeReply(message: {
  name: string;
  email: string;
  subjectName: string;
  body: string;
  createdAt: Date;
  schoolName: string;
}): string {
  const { name, email, subjectName, body, createdAt, schoolName } = message;
  const shown = body.length > maxQuotation ? `${body.slice(0, maxQuotation).trimEnd()}…` : body;
  const lines = [
    '',
    '',
    m.contact_office_reply_intro({ date: formatDateTime(createdAt), name }),
    ...shown.split('\n').map((line) => (line ? `> ${line}` : '>')),
  ];
  const subject = m.contact_office_reply_subject({ subject: subjectName, school: schoolName });
  // RFC 6068: line breaks are CR LF, and everything but the « @ » is percent-encoded.
  const address = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n').toWellFormed())}`;
}
