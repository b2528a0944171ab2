import { decodePunycode } from './punycode.ts';

/** Returns an email address for display, its international domain decoded. */
export function formatEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  return `${email.slice(0, at + 1)}${labels.map(formatLabel).join('.')}`;
}

/** Only Latin labels are decoded; others could imitate a domain (https://unicode.org/reports/tr39/). */
function formatLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const decoded = decodePunycode(label.slice('xn--'.length));
  return decoded && /^[\p{Script=Latin}\p{N}-]+$/u.test(decoded) ? decoded : label;
}
