import { foldWords } from '../../csv/fold-words.ts';
import { readYesNo } from '../../csv/read-cell.ts';
import type { NewsletterStatus, PurchaseState } from './person-line.ts';

const list = <Meaning extends string>(words: Readonly<Partial<Record<Meaning, string>>>) =>
  new Map<string, Meaning>(
    Object.entries(words).flatMap(([meaning, text]) =>
      (text as string).split('|').map((word) => [word, meaning as Meaning] as const),
    ),
  );

/** Words for the state of a purchase in English and French exports, folded. */
const states = list<PurchaseState>({
  paid: 'paid|complete|completed|succeeded|success|successful|active|processing|settled|approved|payee|paye|reussi|reussie|reussite|termine|terminee|actif|active|valide|validee|en cours|ok|oui|yes|true|1|free|gratuit|offert|comp|gift|partially refunded|partiellement rembourse|partiellement remboursee|wc completed|wc processing|enrolled|inscrit',
  instalment: 'payment plan|instalment|installment|paiement en plusieurs fois|echelonne',
  trial: 'trial|trialing|in trial|free trial|essai|essai gratuit',
  ended:
    'ended|expired|inactive|canceled|cancelled|annule|annulee|expire|expiree|inactif|resilie|resiliee|termine le|suspended|paused|en pause|suspendu|wc cancelled',
  refunded: 'refunded|fully refunded|refund|rembourse|remboursee|remboursement|wc refunded',
  disputed: 'disputed|dispute|chargeback|chargedback|charged back|litige|conteste|contestee',
  revoked: 'revoked|removed|banned|blocked|unenrolled|retire|revoque|revoquee|bloque',
  pending:
    'pending|on hold|unpaid|incomplete|requires payment method|requires action|open|draft|past due|en attente|en attente de paiement|impaye|impayee|non paye|wc pending|wc on hold',
  failed:
    'failed|failure|declined|error|void|voided|uncollectible|incomplete expired|echec|echoue|echouee|refuse|refusee|wc failed|non|no|false|0',
});

/** Words for the newsletter status, folded. */
const statuses = list<NewsletterStatus>({
  subscribed:
    'subscribed|active|confirmed|opted in|opt in|yes|y|true|1|oui|o|x|vrai|abonne|abonnee|inscrit|inscrite|actif|actifs',
  unsubscribed:
    'unsubscribed|inactive|cancelled|canceled|opted out|opt out|no|n|false|0|non|faux|desabonne|desabonnee|desinscrit|desinscrite|desinscrits|blacklisted|complained|spam|blocked|deleted|archived',
  bounced: 'bounced|bounce|hard bounce|hard bounced|cleaned|invalid|undeliverable|rejete',
  unknown: 'unconfirmed|pending|cold|non subscribed|never subscribed|transactional|unknown|en attente',
});

const folded = new Map<string, string>();
const maxFolded = 500;

/** Returns `foldWords` of a cell, which is slow for 100,000 lines with the same few states and products. */
export function foldCell(cell: string): string {
  const known = folded.get(cell);
  if (known !== undefined) return known;
  const words = foldWords(cell);
  if (folded.size < maxFolded) folded.set(cell, words);
  return words;
}

export const isYes = (cell: string): boolean =>
  cell !== '' && cell !== '0' && (cell === '1' || readYesNo(cell) === true);

export const findState = (cell: string): PurchaseState | null => states.get(foldCell(cell)) ?? null;

export const findStatus = (cell: string): NewsletterStatus | null => statuses.get(foldCell(cell)) ?? null;

/** Status of all addresses of a list by its file name: Mailchimp names its lists, teachers theirs. Null if open. */
export function findStatusOfName(path: string): NewsletterStatus | null {
  const name = foldWords(path.slice(path.lastIndexOf('/') + 1));
  if (/^(?:cleaned|bounced|rejete)/.test(name)) return 'bounced';
  if (/^(?:unsubscribed|desabonn|desinscri)/.test(name)) return 'unsubscribed';
  return /^(?:non ?subscribed|transactional)/.test(name) ? 'unknown' : null;
}
