import { m } from '#words/messages.js';

/** What of a one-time address proves who opens it: the provider's codes, the secrets of the first admin's link and of an alert. */
const proofs = /(?<![\p{L}\p{N}_-])(?:(?:oobCode|cle)=(?=[^&\s])|alertes\/(?=[\w-]{43}))/iu;

/** An address as it stands in a text or in the mark-up of one; a parameter that a line break has cut off its address is one too. */
const addresses = /[^\s<>"']+/g;

/** Addresses inside addresses: as often as one is written into another, its characters are escaped once more. */
const deepest = 4;

/** Whether whoever opens this address proves who they are by it. */
function isOneTimeLink(address: string): boolean {
  let plain = address;
  for (let depth = 0; depth < deepest; depth++) {
    if (proofs.test(plain)) return true;
    plain = decode(plain);
  }
  return false;
}

/** Characters that are escaped as %xx or as references of mark-up; what is not one stays. */
const decode = (text: string): string =>
  text
    .replace(/(?:%[0-7][0-9a-f])+/gi, (characters) => decodeURIComponent(characters))
    .replace(/&#x([0-7]?[0-9a-f]);/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 10)));

/** The one-time addresses of a text, as they stand in it. */
export const findOneTimeLinks = (text: string): string[] =>
  (text.match(addresses) ?? []).filter(isOneTimeLink);

/** A text with a sentence in place of each one-time address: what anybody but its recipient may read. */
export const maskOneTimeLinks = (text: string): string =>
  text.replace(addresses, (address) => (isOneTimeLink(address) ? m.post_link_masked() : address));
