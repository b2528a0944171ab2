import { createOnFirstUse } from './first-use.ts';

const number = createOnFirstUse(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }));
const units = ['octets', 'ko', 'Mo', 'Go', 'To'] as const;

/** Formats `12 345 678` as « 12,3 Mo », in powers of 1,000 with a no-break space. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const whole = unit === 0 ? Math.round(value) : value;
  // French plurals begin at two.
  return `${number().format(whole)}\u00a0${unit === 0 && whole < 2 ? 'octet' : units[unit]}`;
}

/** Decodes text: UTF-8, UTF-16 with a byte order mark, or Windows-1252 from French spreadsheets. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
