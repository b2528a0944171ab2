import { and, asc, gte, lt } from 'drizzle-orm';
import { toParisDay } from '#common/paris-time.ts';
import { balanceTransactions } from '#database/tables/payments.ts';
import type { Core } from '../context.ts';
import { type BalanceTransactionKind, readBalanceTransactionKind } from './balance-transaction-kind.ts';
import { listSales, type SaleLine, signOf } from './list-sales.ts';
import { type Period, toSpan } from './period.ts';

/** In the required order: article A47 A-1 du livre des procédures fiscales, VII. */
const columns = [
  ...['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib', 'CompAuxNum'],
  ...['CompAuxLib', 'PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit', 'EcritureLet', 'DateLet'],
  ...['ValidDate', 'Montantdevise', 'Idevise'],
];

/** Règlement ANC 2014-03 (plan comptable général). */
const accounts = {
  '411000': 'Clients',
  '706000': 'Prestations de services',
  '445710': 'TVA collectée',
  '512000': 'Banque',
  '517000': 'Prestataire de paiement',
  '627000': 'Services bancaires et assimilés',
  '471000': 'Compte d’attente',
} as const;

type Account = keyof typeof accounts;

const journals = { VE: 'Ventes', BQ: 'Banque' } as const;

/** Lines in cents, positive for debit and negative for credit; they sum to zero. */
type Entry = {
  journal: keyof typeof journals;
  at: Date;
  piece: string;
  label: string;
  lines: [Account, number][];
};

/** Returns a file name such as `780129987FEC20261231.txt`, from the seller's SIREN and the last day. */
export const toFecName = (siren: string, { to }: Period): string =>
  `${siren || '000000000'}FEC${to.replaceAll('-', '')}.txt`;

/** Writes sales, payments, fees and payouts of a period as an FEC file for the accountant's software. */
export async function* writeFec(core: Pick<Core, 'db'>, period: Period): AsyncGenerator<string> {
  yield `${columns.join('\t')}\r\n`;
  const entries = [
    ...(await listSaleEntries(core, period)),
    ...(await listBalanceTransactionEntries(core, period)),
  ];
  entries.sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const [index, entry] of entries.entries()) yield writeEntry(entry, index + 1);
}

const day = (at: Date): string => toParisDay(at).replaceAll('-', '');
const money = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
const clean = (text: string): string => text.replace(/[\t\r\n|]+/g, ' ').trim();

const writeEntry = ({ journal, at, piece, label, lines }: Entry, number: number): string =>
  lines
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) =>
      [
        ...[journal, journals[journal], String(number), day(at), account, accounts[account], '', ''],
        ...[clean(piece), day(at), clean(label), money(Math.max(0, cents)), money(Math.max(0, -cents))],
        ...['', '', day(at), '', ''],
      ].join('\t'),
    )
    .map((line) => `${line}\r\n`)
    .join('');

async function listSaleEntries(core: Pick<Core, 'db'>, period: Period): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const sales of listSales(core, period)) entries.push(...sales.flatMap(toSaleEntries));
  return entries;
}

function toSaleEntries({ invoice, orderNumber }: SaleLine): Entry[] {
  const { number, issuedAt: at, net, vat, gross, paidBy } = invoice;
  const sign = signOf(invoice);
  const about = { at, piece: number, label: `Commande ${orderNumber}` };
  const sale: Entry = {
    ...about,
    journal: 'VE',
    lines: [
      ['411000', sign * gross],
      ['706000', -sign * net],
      ['445710', -sign * vat],
    ],
  };
  if (paidBy === 'provider') return [sale];
  const lines: Entry['lines'] = [
    ['512000', sign * gross],
    ['411000', -sign * gross],
  ];
  return [sale, { ...about, journal: 'BQ', lines }];
}

const labels: Readonly<Record<BalanceTransactionKind, string>> = {
  payment: 'Paiement',
  refund: 'Remboursement',
  dispute: 'Contestation',
  fee: 'Frais du prestataire',
  payout: 'Virement du prestataire',
  other: 'Mouvement à classer',
};

/** Account on the other side of each entry of the provider's account (517000). */
const against: Readonly<Record<BalanceTransactionKind, Account>> = {
  payment: '411000',
  refund: '411000',
  dispute: '411000',
  fee: '627000',
  payout: '512000',
  other: '471000',
};

async function listBalanceTransactionEntries({ db }: Pick<Core, 'db'>, period: Period): Promise<Entry[]> {
  const { since, until } = toSpan(period);
  const rows = await db
    .select()
    .from(balanceTransactions)
    .where(and(gte(balanceTransactions.occurredAt, since), lt(balanceTransactions.occurredAt, until)))
    .orderBy(asc(balanceTransactions.occurredAt), asc(balanceTransactions.id));
  return rows.map((movement) => {
    const kind = readBalanceTransactionKind(movement);
    const { id, occurredAt: at, amount, fee, net } = movement;
    return {
      ...{ journal: 'BQ', at, piece: id, label: labels[kind] },
      lines: [
        ['517000', net],
        ['627000', fee],
        [against[kind], -amount],
      ],
    };
  });
}
