import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { parseEmail } from '#common/email-address.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { relayEmail } from '../emails/relay-email.ts';
import { AppError } from '../errors.ts';
import { readSchool } from '../school.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { informOwner, recordSettingsChange, requireProof } from './change-settings.ts';
import type { ServiceVariables } from './service-control.ts';
import { openSettings, requireKey, storeSettings, takeCandidate } from './stored-settings.ts';

export const mailInput = z.object({
  host: z
    .string()
    .trim()
    .regex(/^[a-z0-9.-]{1,253}$/i, { error: () => m.launch_mail_wrong_host() }),
  port: z.coerce
    .number({ error: () => m.launch_mail_wrong_port() })
    .int({ error: () => m.launch_mail_wrong_port() })
    .min(1, { error: () => m.launch_mail_wrong_port() })
    .max(65_535, { error: () => m.launch_mail_wrong_port() }),
  user: z.string().trim().max(320),
  /** Empty: the stored password. */
  password: z.string().max(1_000),
  from: z
    .string()
    .trim()
    .refine((text) => parseEmail(text) !== null, { error: () => m.launch_mail_wrong_from() }),
});

type MailInput = z.output<typeof mailInput>;

/** Variable that only a candidate has: the digest of the code in the test email. */
const codeVariable = 'MAIL_TEST_CODE';

/**
 * Sends a test email with a code through the entered relay to the owner, and stores the settings as a candidate.
 * They apply once the owner enters the code, because only then has an email arrived.
 * @throws {AppError} invalid-input with the relay's own words
 */
export async function tryMail(core: Core, user: SignedInUser, input: MailInput): Promise<void> {
  await requireProof(core, user);
  requireKey(core, 'mail');
  const smtpUrl = toSmtpUrl(input, input.password || (await readPassword(core, input)));
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { name } = await readSchool(core);
  const from = { name, address: input.from };
  const relay = core.serviceControl.openMail(smtpUrl);
  try {
    await relayEmail({ mail: relay }, 'security', {
      from,
      to: user.email,
      subject: m.launch_mail_test_subject({ code }),
      text: m.launch_mail_test_text({ code }),
    });
  } catch (error) {
    throw new AppError('invalid-input', 'the relay refused the test email', {
      cause: error,
      userMessage: explainRelay(error),
    });
  } finally {
    relay.close();
  }
  await storeSettings(core, core.db, 'mail', {
    state: 'candidate',
    variables: {
      SMTP_URL: smtpUrl,
      MAIL_FROM: `${JSON.stringify(name)} <${input.from}>`,
      [codeVariable]: digest(code),
    },
    shown: { host: input.host, port: String(input.port), user: input.user, from: input.from },
  });
}

/**
 * Applies the candidate if the code is the one of its test email.
 * @throws {AppError} invalid-input
 */
export async function confirmMail(core: Core, user: SignedInUser, code: string): Promise<void> {
  await requireProof(core, user);
  const candidate = await openSettings(core, 'mail', 'candidate');
  const { [codeVariable]: expected, ...variables }: ServiceVariables = candidate?.variables ?? {};
  if (!candidate || expected !== digest(code.replace(/\s/g, '')))
    throw new AppError('invalid-input', 'the code of the test email differs', {
      userMessage: m.launch_mail_wrong_code(),
    });
  await informOwner(core, user, 'mail');
  await core.db.transaction(async (tx) => {
    await takeCandidate(tx, 'mail', candidate);
    await storeSettings(core, tx, 'mail', { state: 'active', variables, shown: candidate.shown });
    await recordSettingsChange(core, tx, { actor: user, service: 'mail' });
  });
  await core.serviceControl.apply();
}

/** Port 465 encrypts from the first byte, the others after STARTTLS (https://www.rfc-editor.org/rfc/rfc8314). */
function toSmtpUrl({ host, port, user }: MailInput, password: string): string {
  const url = new URL(`${port === 465 ? 'smtps' : 'smtp'}://${host}:${port}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  // Without encryption, the password would cross the network in clear text.
  if (port !== 465 && !isLocal(host)) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

const isLocal = (host: string): boolean => /^(localhost|127\.0\.0\.1)$/.test(host);

/** Returns the stored password, only for the same relay and user: another relay must not receive it. */
async function readPassword(core: Core, { host, user }: MailInput): Promise<string> {
  const active = await openSettings(core, 'mail', 'active');
  if (active?.shown.host !== host || active.shown.user !== user) return '';
  return decodeURIComponent(new URL(active.variables.SMTP_URL ?? 'smtp://none').password);
}

const digest = (code: string): string => createHash('sha256').update(code).digest('hex');

function explainRelay(error: unknown): string {
  const { code = '', response = '', message = '' } = error as Record<string, string | undefined>;
  const words = (response || message).slice(0, 300);
  if (code === 'EAUTH') return m.launch_mail_refused_password({ words });
  if (/^E(CONNECTION|CONNREFUSED|CONNRESET|TIMEDOUT|SOCKET|DNS)$/.test(code))
    return m.launch_mail_unreachable();
  if (code === 'ETLS') return m.launch_mail_unencrypted();
  return m.launch_mail_refused({ words });
}
