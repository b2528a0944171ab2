const maxCharacters = 254;
const maxLocalCharacters = 64;
// RFC 5322 dot-atom. ASCII only, so that lookalike letters cannot name another mailbox.
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
// Checked before the conversion to ASCII, which would stop at a slash.
const writtenDomain = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u;
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Parses an email address into its stored form: lower case, domain in ASCII (RFC 5890). Null if it is
 * invalid.
 */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  const written = trimmed.slice(at + 1);
  if (at < 1 || local.length > maxLocalCharacters || !localPart.test(local)) return null;
  if (written.length > maxCharacters || !writtenDomain.test(written)) return null;
  // `URL` converts domains like Node's `domainToASCII`, in browsers too.
  const address = `http://${written}`;
  const domain = URL.canParse(address) ? new URL(address).hostname : '';
  const email = `${local.toLowerCase()}@${domain}`;
  return asciiDomain.test(domain) && email.length <= maxCharacters ? email : null;
}
