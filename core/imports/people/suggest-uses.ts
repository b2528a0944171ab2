import { parseEmail } from '#common/email-address.ts';
import { findState, findStatus } from './known-words.ts';
import type { ExportTable } from './open-table.ts';
import type { ColumnUse } from './person-line.ts';
import { noEvidence, readDate } from './read-date.ts';

/** Titles of each use, folded, in English and French: first the whole title, then a part of it. */
const titles: readonly (readonly [ColumnUse, string, RegExp?])[] = [
  [
    'email',
    'email|e mail|mail|courriel|email address|adresse email|adresse e mail|adresse mail|adresse electronique|student email|user email|buyer email|customer email|billing email|purchase email',
    /\b(?:email|e mail|courriel)\b/,
  ],
  ['first-name', 'first name|firstname|given name|prenom|billing first name', /\b(?:first ?name|prenom)\b/],
  [
    'last-name',
    'last name|lastname|surname|family name|nom de famille|billing last name',
    /\b(?:last ?name|surname|nom de famille)\b/,
  ],
  [
    'full-name',
    'name|full name|nom complet|nom et prenom|prenom nom|nom prenom|student name|customer name|buyer name|user name|student|eleve|client|customer|utilisateur|participant',
    /\b(?:full name|nom complet)\b/,
  ],
  [
    'stripe-customer',
    'stripe customer id|stripe customer|stripe id',
    /\bstripe\b.{0,40}\b(?:customer|client)\b/,
  ],
  ['currency', 'currency|devise|monnaie'],
  ['item-id', 'product id|course id|offer id|item id|id du produit|id du cours|sku'],
  [
    'item-name',
    'product|produit|course|cours|course name|nom du cours|product name|nom du produit|offer|offre|offer title|item|item name|article|formation|formule|plan|bundle|cahier|product title|course title|contenu|cours achete|formation achetee|produit achete|contenu achete|purchased course|purchased product',
    /\b(?:product|produit|course|cours|formation|offer)\b.{0,20}\b(?:name|title|nom|titre)\b/,
  ],
  [
    'external-id',
    'order id|order|order number|order no|sale id|transaction id|purchase id|invoice number|numero de commande|n de commande|no de commande|commande|reference|enrollment id|enrolment id',
    /\b(?:order|commande|transaction|purchase)\b.{0,20}\b(?:id|number|no|numero|ref|reference)\b/,
  ],
  [
    'access-until',
    'expires at|expires|expiry|expiry date|expiration|date d expiration|fin d acces|access until|valable jusqu au|fin|end date|date de fin',
    /\b(?:expir|fin d acces|valable jusqu)/,
  ],
  [
    'confirmed-at',
    'consent date|date de consentement|confirm time|confirmed at|optin date|opt in date|optin time|subscribed at|subscribed on|subscription date|abonne le|date d abonnement|date du consentement',
    /\b(?:consent|consentement|opt ?in)\b.{0,20}\b(?:date|time|at)\b/,
  ],
  [
    'newsletter-status',
    'newsletter|abonne|abonnee|subscribed|email subscribed|subscription status|opt in|optin|consent|consentement|email status|infolettre|marketing|accepts marketing',
    /\b(?:newsletter|infolettre|accepts marketing)\b/,
  ],
  [
    'bought-at',
    'purchase date|purchased at|order date|date d achat|date de commande|date de la commande|sale date|enrolled at|enrollment date|paid at|date de paiement|date|started at|activated at|completed date|date achat|achete le|paye le|bought at|bought on|purchased on|paid on',
    /\b(?:purchase|order|sale|payment|enrol|enroll|achat|commande|paiement)\w{0,8}\b.{0,20}\b(?:date|at|on|time)\b|\bdate\b.{0,12}\b(?:achat|commande|paiement|vente)\b/,
  ],
  [
    'created-at',
    'created at|created|date created|signed up|sign up|sign up date|signup date|registered|registration date|date registered|joined|joined at|date d inscription|inscription|date de creation|member since|date added',
    /\b(?:signed? ?up|registered|inscription|joined)\b/,
  ],
  [
    'amount',
    'amount|montant|prix|price|total|paid|amount paid|montant paye|prix paye|final price|order total|revenue|sale price|somme|tarif|net',
    /\b(?:amount|montant|price|prix|total)\b/,
  ],
  [
    'state',
    'status|statut|etat|state|order status|payment status|enrollment status|statut de la commande|statut du paiement',
    /\b(?:status|statut)\b/,
  ],
  ['tags', 'tags|tag|etiquettes|labels|groupes|groups|segments|listes'],
];

const exact = new Map(titles.flatMap(([use, words]) => words.split('|').map((word) => [word, use] as const)));

/** Uses that several columns may have. */
const repeatable: ReadonlySet<ColumnUse> = new Set(['tags', 'ignore']);

/** Suggests a use for each column, by title and, where this is not enough, by its values. */
export function suggestUses(table: ExportTable): ColumnUse[] {
  const columns: Column[] = table.keys.map((key, index) => ({
    key,
    index,
    cells: table.sample.map(({ cells }) => cells[index] ?? '').filter(Boolean),
  }));
  const uses: ColumnUse[] = columns.map(() => 'ignore');
  const give: Give = (index, use) => {
    const cells = columns[index]?.cells ?? [];
    if (!use || uses[index] !== 'ignore' || (uses.includes(use) && !repeatable.has(use))) return;
    if (isPossible(use, cells)) uses[index] = use;
  };
  const emails = columns.map(({ cells }) => share(cells, (cell) => parseEmail(cell) !== null));
  const titled = columns.find(({ key, index }) => exact.get(key) === 'email' && (emails[index] ?? 0) >= 0.5);
  give(titled?.index ?? emails.indexOf(Math.max(0.5, ...emails)), 'email');
  for (const { key, index } of columns) give(index, exact.get(key));
  for (const { key, index } of columns) give(index, titles.find(([, , part]) => part?.test(key))?.[0]);
  for (const { cells, index } of columns)
    if (share(cells, (cell) => /^cus_\w{4,60}$/.test(cell)) > 0.5) give(index, 'stripe-customer');
  settleNames(columns, uses, give);
  settleState(columns, uses, give);
  return uses;
}

/** Columns with their folded titles and the values of the sample. */
type Column = { key: string; index: number; cells: readonly string[] };
type Give = (index: number, use: ColumnUse | undefined) => void;

/** « Nom » is the last name beside « Prénom », else the whole name; « Name » is the first one beside « Surname ». */
function settleNames(columns: readonly Column[], uses: ColumnUse[], give: Give): void {
  const name = columns.findIndex(({ key }) => key === 'nom');
  if (name >= 0) give(name, uses.includes('first-name') ? 'last-name' : 'full-name');
  const whole = uses.indexOf('full-name');
  if (whole >= 0 && uses.includes('last-name') && !uses.includes('first-name')) uses[whole] = 'first-name';
}

const purchaseUses: readonly ColumnUse[] = ['item-name', 'item-id', 'external-id', 'amount'];

/** Without purchases, a column « Status » is that of the newsletter. */
function settleState(columns: readonly Column[], uses: ColumnUse[], give: Give): void {
  const state = uses.indexOf('state');
  if (state < 0 || uses.some((use) => purchaseUses.includes(use))) return;
  uses[state] = 'ignore';
  const words = columns[state]?.cells.filter((cell) => /[a-z]/i.test(cell)) ?? [];
  if (words.length > 0) give(state, 'newsletter-status');
}

/** Returns false if the values contradict the title, such as addresses in a column « Nom ». */
function isPossible(use: ColumnUse, cells: readonly string[]): boolean {
  if (cells.length === 0) return use !== 'email' && use !== 'state';
  const dates = ['bought-at', 'created-at', 'confirmed-at', 'access-until'];
  if (use === 'email') return share(cells, (cell) => parseEmail(cell) !== null) >= 0.5;
  if (dates.includes(use)) return share(cells, isDate) >= 0.5;
  if (use === 'state')
    return share(cells, (cell) => findState(cell) !== null) >= 0.5 || new Set(cells).size <= 10;
  if (use === 'newsletter-status') return share(cells, (cell) => findStatus(cell) !== null) >= 0.5;
  if (use === 'amount') return share(cells, (cell) => /\d/.test(cell)) >= 0.5;
  if (use === 'stripe-customer') return share(cells, (cell) => cell.startsWith('cus_')) >= 0.5;
  return share(cells, (cell) => parseEmail(cell) !== null) < 0.5;
}

const isDate = (cell: string): boolean => readDate(cell, true, noEvidence()) !== 'unreadable';

const share = (cells: readonly string[], isRight: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(isRight).length / cells.length;
