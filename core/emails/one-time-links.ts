import { m } from '#words/messages.js';

/**
 * Secrets in addresses: action codes of the provider, first admin's link, availability alerts, invitations to
 * the staff, ends of subscriptions.
 */
const proofs =
  /(?<![\p{L}\p{N}_-])(?:(?:oobCode|cle)=(?=[^&\s])|(?:alertes|invitation|desinscription)\/(?=[\w-]{43}))/iu;

/** Matches addresses in text and markup, and parameters that a line break has cut off from their address. */
const addresses = /[^\s<>"']+/g;

/** Maximum depth of addresses inside addresses; each level escapes the characters once more. */
const deepest = 4;

function isOneTimeLink(address: string): boolean {
  let plain = address;
  for (let depth = 0; depth < deepest; depth++) {
    if (proofs.test(plain)) return true;
    plain = decode(plain);
  }
  return false;
}

const decode = (text: string): string =>
  text
    .replace(/(?:%[0-7][0-9a-f])+/gi, (characters) => decodeURIComponent(characters))
    .replace(/&#x([0-7]?[0-9a-f]);/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 10)));

/** Returns the one-time links of a text, as written. */
export const findOneTimeLinks = (text: string): string[] =>
  (text.match(addresses) ?? []).filter(isOneTimeLink);

/** Replaces each one-time link by a French notice, for every reader but the recipient. */
export const maskOneTimeLinks = (text: string): string =>
  text.replace(addresses, (address) => (isOneTimeLink(address) ? m.post_link_masked() : address));
