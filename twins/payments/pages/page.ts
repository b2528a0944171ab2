import { randomBytes } from 'node:crypto';
import type { Seller } from '../wire/transaction.ts';
import { writeFonts } from './fonts.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** Escaped HTML. Only `html` creates it, and it escapes all inserted text. */
export type Html = { readonly markup: string };

type Part = string | number | Html | Part[] | null | undefined | false;

/** Escapes text for elements and quoted attributes. Absent parts render as nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(write)) };
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(write).join('');
  if (typeof part === 'object') return part.markup;
  return escapeText(String(part));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Does not escape: only for the style sheet and script of this folder, never for external input. */
function trusted(markup: string): Html {
  return { markup };
}

export type HostedPage = {
  status: number;
  title: string;
  /** Form targets of this page, including later redirects, which Chrome checks too. */
  formTargets?: string[];
  body: Html;
  hasScript?: boolean;
  areTestsShown?: boolean;
  hasDebits?: boolean;
};

function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Referrer policy `same-origin`, because `no-referrer` makes browsers send `Origin: null` with the form. */
export function pageHeaders(nonce: string, formTargets: string[] = [], hasFonts = false): Headers {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    ...(hasFonts ? ["font-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...new Set(formTargets.map(sourceOf))].join(' ')}`,
  ];
  return new Headers({
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  });
}

/** Hosts that CSP cannot express are replaced by their scheme. */
function sourceOf(address: string): string {
  const { protocol, hostname, origin } = new URL(address);
  return /^[a-z0-9.-]+$/.test(hostname) ? origin : protocol;
}

/** With status 303, the browser loads the next page by GET. */
export function seeOther(location: string, formTargets: string[] = []): Response {
  const headers = pageHeaders(createNonce(), formTargets);
  headers.delete('content-type');
  headers.set('location', location);
  return new Response(null, { status: 303, headers });
}

/** `fontsUrl` is the address of the pages, under which their fonts are served. */
type PageLook = { colour?: Seller['colour']; fontsUrl?: string | undefined };

/** HEAD returns only the headers. */
export function renderPage(page: HostedPage, method: string, look: PageLook = {}): Response {
  const nonce = createNonce();
  const headers = pageHeaders(nonce, page.formTargets, Boolean(look.fontsUrl));
  const body = method === 'HEAD' ? null : frame(page, nonce, look).markup;
  return new Response(body, { status: page.status, headers });
}

/** Returns the rules for the seller's colour. Anything but `#rrggbb` is ignored, because it is not escaped. */
function writeColour(colour: Seller['colour']): string {
  if (!colour || ![colour.light, colour.dark].every((each) => /^#[0-9a-f]{6}$/.test(each))) return '';
  const rule = (each: string) => `:root { --action: ${each}; --action-over: ${each}; }`;
  return `${rule(colour.light)}\n@media (prefers-color-scheme: dark) { ${rule(colour.dark)} }\n`;
}

function frame(page: HostedPage, nonce: string, { colour, fontsUrl }: PageLook): Html {
  const style = STYLE + (fontsUrl ? writeFonts(fontsUrl) : '') + writeColour(colour);
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${trusted(style)}</style>
</head>
<body>
<aside class="notice" aria-label="Démonstration">
<p>Paiement de démonstration\u202F: ${page.hasDebits ? 'aucune carte ni aucun compte n’est débité' : 'aucune carte n’est débitée'}</p>
${writeTests(page.areTestsShown ?? false, page.hasDebits ?? false)}
</aside>
${page.body}
<footer><p>Cette page tient lieu de page de paiement tant qu’aucun prestataire n’est relié au site. ${
    page.hasDebits
      ? 'N’y saisissez ni vraie carte ni vrai compte\u202F: ils seraient refusés, et leur numéro n’est ni conservé ni transmis.'
      : 'N’y saisissez pas de vraie carte\u202F: elle serait refusée, et son numéro n’est ni conservé ni transmis.'
  }</p></footer>
${page.hasScript && html`<script nonce="${nonce}">${trusted(SCRIPT)}</script>`}
</body>
</html>`;
}

const SHOWN_CARDS: [string, string][] = [
  ['4242 4242 4242 4242', 'Paiement accepté (Visa)'],
  ['5555 5555 5555 4444', 'Paiement accepté (Mastercard)'],
  ['3782 822463 10005', 'Paiement accepté (American Express, cryptogramme à quatre chiffres)'],
  ['4000 0027 6000 3184', 'La banque demande une authentification, puis accepte'],
  ['4000 0084 0000 1629', 'La banque demande une authentification, puis refuse'],
  ['4000 0000 0000 0002', 'Paiement refusé'],
  ['4000 0000 0000 9995', 'Provision insuffisante'],
  ['4000 0000 0000 9987', 'Carte perdue'],
  ['4000 0000 0000 0069', 'Carte expirée'],
  ['4000 0000 0000 0127', 'Cryptogramme incorrect'],
  ['4000 0000 0000 0119', 'Erreur de traitement'],
  ['4000 0000 0000 0259', 'Paiement accepté, puis contesté par l’acheteur'],
  ['4000 0000 0000 1976', 'Paiement accepté, puis mis en question par la banque'],
  ['4000 0000 0000 5423', 'Paiement accepté, puis signalé comme frauduleux par la banque'],
  ['4000 0000 0000 7726', 'Paiement accepté\u202F; un remboursement reste d’abord en attente'],
  ['4000 0000 0000 5126', 'Paiement accepté\u202F; un remboursement échoue ensuite'],
];

const SHOWN_ACCOUNTS: [string, string][] = [
  ['FR14 2004 1010 0505 0001 3M02 606', 'Prélèvement accepté, au bout de dix secondes'],
  ['FR30 2004 1010 0505 0001 3M02 609', 'Prélèvement accepté, au bout de trois minutes'],
  ['FR84 2004 1010 0505 0001 3M02 607', 'Prélèvement refusé'],
  ['FR97 2004 1010 0500 0000 2222 227', 'Provision insuffisante'],
  ['FR57 2004 1010 0505 0001 3M02 608', 'Prélèvement accepté, puis contesté par le titulaire'],
];

function writeTests(isOpen: boolean, hasDebits: boolean): Html {
  return html`<details${isOpen && html` open`}><summary>Voir les cartes${hasDebits && ' et les comptes'} de test</summary>
<p>N’importe quelle date à venir et n’importe quel cryptogramme conviennent.</p>
${writeList('card', 'Cartes de test', SHOWN_CARDS)}
${
  hasDebits &&
  html`<p>Pour le prélèvement\u202F:</p>
${writeList('iban', 'Comptes de test', SHOWN_ACCOUNTS)}`
}</details>`;
}

function writeList(kind: 'card' | 'iban', label: string, entries: [string, string][]): Html {
  const item = (number: string) =>
    kind === 'card' ? html` data-card="${number}"` : html` data-iban="${number}"`;
  return html`<ul class="cards" aria-label="${label}">
${entries.map(
  ([number, result]) =>
    html`<li${item(number)}><span class="number">${number}</span> <span>${result}</span></li>\n`,
)}</ul>`;
}
