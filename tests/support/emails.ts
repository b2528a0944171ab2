import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { School } from './school.ts';

/** Waits for an email to `recipient` with a matching subject. Returns it parsed. */
export async function waitForEmail(school: Pick<School, 'emails'>, recipient: string, subject: RegExp) {
  let found: Awaited<ReturnType<typeof PostalMime.parse>> | undefined;
  await expect
    .poll(
      async () => {
        const emails = await Promise.all(
          (await school.emails(recipient)).map((raw) => PostalMime.parse(raw)),
        );
        found = emails.findLast((email) => subject.test(email.subject ?? ''));
        return found?.subject;
      },
      { timeout: 15_000, message: `an email to ${recipient} about ${subject}` },
    )
    .toMatch(subject);
  if (!found) throw new Error('unreachable: the poll has just matched');
  return found;
}

/** Returns the URL of the email's button. */
export function findLink(email: { text?: string | undefined }, path: string): string {
  const link = (email.text ?? '').split(/\s+/).find((word) => word.includes(path));
  if (!link) throw new Error(`no link to ${path} in:\n${email.text}`);
  return link;
}
