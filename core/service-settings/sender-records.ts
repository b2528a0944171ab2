import { m } from '#words/messages.js';
import { AppError } from '../errors.ts';
import { findMailPreset } from './mail-presets.ts';
import type { ServiceControl } from './service-control.ts';

/** A DNS record that proves emails of a domain: what was found and, if it does not suffice, what to publish. */
export type SenderRecord = {
  name: 'SPF' | 'DKIM' | 'DMARC';
  host: string;
  found: string | null;
  /** Value to publish; null if the found one suffices, or only the provider knows it. */
  wanted: string | null;
  isGood: boolean;
};

/**
 * Looks up the records by which receivers recognise emails of the sender's domain.
 * SPF: RFC 7208, DKIM: RFC 6376, DMARC: RFC 7489.
 * @throws {AppError} unavailable if the name servers do not respond
 */
export async function findSenderRecords(
  control: Pick<ServiceControl, 'findTexts'>,
  { from, host, selector = '' }: { from: string; host: string; selector?: string },
): Promise<SenderRecord[]> {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const preset = findMailPreset(host);
  const selectors = selector ? [selector] : (preset?.selectors ?? []);
  const [texts, dmarc, ...keys] = await Promise.all([
    control.findTexts(domain),
    control.findTexts(`_dmarc.${domain}`),
    ...selectors.map((each) => control.findTexts(`${each}._domainkey.${domain}`)),
  ]).catch((error: unknown) => {
    throw new AppError('unavailable', 'DNS lookup failed', {
      cause: error,
      userMessage: m.launch_dns_unreachable(),
    });
  });
  const dkimIndex = keys.findIndex((found) => found.some(isDkim));
  const dkimSelector = selectors[Math.max(0, dkimIndex)];
  return [
    judgeSpf(domain, texts, preset?.spf),
    {
      name: 'DKIM',
      host: `${dkimSelector ?? '…'}._domainkey.${domain}`,
      found: keys[dkimIndex]?.find(isDkim) ?? null,
      wanted: null,
      isGood: dkimIndex >= 0,
    },
    judgeDmarc(domain, dmarc, from),
  ];
}

/**
 * A domain may have one SPF record only, so a missing mechanism is added to the present one. Without the mechanism
 * of the provider, a new record would exclude its emails, so none is suggested.
 */
function judgeSpf(domain: string, texts: readonly string[], mechanism: string | undefined): SenderRecord {
  const found = texts.find((text) => /^v=spf1( |$)/i.test(text)) ?? null;
  const isGood = found !== null && (!mechanism || found.includes(mechanism));
  if (isGood || !mechanism) return { name: 'SPF', host: domain, found, wanted: null, isGood };
  const wanted = found ? found.replace(/^v=spf1/i, `v=spf1 ${mechanism}`) : `v=spf1 ${mechanism} ~all`;
  return { name: 'SPF', host: domain, found, wanted, isGood };
}

function judgeDmarc(domain: string, texts: readonly string[], from: string): SenderRecord {
  const found = texts.find((text) => /^v=DMARC1\s*;/i.test(text)) ?? null;
  return {
    name: 'DMARC',
    host: `_dmarc.${domain}`,
    found,
    wanted: found ? null : `v=DMARC1; p=none; rua=mailto:${from}`,
    isGood: found !== null,
  };
}

/** The version tag is optional (RFC 6376, 3.6.1). */
const isDkim = (text: string): boolean => /(^|;)\s*p=[^;\s]/.test(text);
