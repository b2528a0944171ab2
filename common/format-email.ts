import { decodePunycode } from './punycode.ts';

/** Formats an address for people: an international domain with its accents. */
export function formatEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  return `${email.slice(0, at + 1)}${labels.map(formatLabel).join('.')}`;
}

/** A label with letters that are not Latin stays as it is: it could pass for another (https://unicode.org/reports/tr39/). */
function formatLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const decoded = decodePunycode(label.slice('xn--'.length));
  return decoded && /^[\p{Script=Latin}\p{N}-]+$/u.test(decoded) ? decoded : label;
}
