import { type Html, html } from './html.ts';
import { createNonce, type Page, pageHeaders } from './page-response.ts';
import { style } from './style.ts';
import { testCardList } from './test-card-list.ts';

/** Sets a page in the frame all hosted pages share. HEAD gets the headers alone. */
export function renderPage(page: Page, method: string): Response {
  const nonce = createNonce();
  const headers = pageHeaders(nonce, page.formTargets);
  const body = method === 'HEAD' ? null : frame(page, nonce).markup;
  return new Response(body, { status: page.status, headers });
}

function frame(page: Page, nonce: string): Html {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${style}</style>
</head>
<body>
<aside class="notice" aria-label="Démonstration">
<p>Paiement de démonstration\u202F: aucune carte n’est débitée</p>
${testCardList(page.areCardsShown ?? false)}
</aside>
${page.body}
<footer><p>Cette page tient lieu de page de paiement tant qu’aucun prestataire n’est relié au site. N’y saisissez pas de vraie carte\u202F: elle serait refusée, et son numéro n’est ni conservé ni transmis.</p></footer>
${page.script && html`<script nonce="${nonce}">${page.script}</script>`}
</body>
</html>`;
}
