import { type Html, html } from './html.ts';

/** The cards worth trying, with what becomes of a payment. */
const shown: [string, string][] = [
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
  ['4000 0000 0000 7726', 'Paiement accepté\u202F; un remboursement reste d’abord en attente'],
  ['4000 0000 0000 5126', 'Paiement accepté\u202F; un remboursement échoue ensuite'],
];

const cards = html`<summary>Voir les cartes de test</summary>
<p>N’importe quelle date à venir et n’importe quel cryptogramme conviennent.</p>
<ul class="cards" aria-label="Cartes de test">
${shown.map(
  ([number, result]) =>
    html`<li data-card="${number}"><span class="number">${number}</span> <span>${result}</span></li>\n`,
)}</ul>`;

/** The list, folded until it is asked for or needed. */
export function testCardList(isOpen: boolean): Html {
  return html`<details${isOpen && html` open`}>${cards}</details>`;
}
