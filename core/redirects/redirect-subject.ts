import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#database/connect.ts';
import { missingAddresses, redirectStatuses, redirects } from '#database/tables/addresses.ts';
import { m } from '#words/messages.js';
import { AppError } from '../errors.ts';
import {
  bookkeeping,
  type DraftOf,
  type FieldRecord,
  type InputOf,
  rowBookkeeping,
  shapeOf,
} from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import { tableRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';
import { maxAddressCharacters, parseSource } from './address.ts';
import { leadsInCircle, type RedirectRow } from './find-redirect.ts';

const said = { personal: false, public: false, undoable: true } as const;

const statusNames = {
  301: m.redirects_permanent,
  302: m.redirects_temporary,
  410: m.redirects_gone,
} as const;

export const nameStatus = (status: RedirectRow['status']): string => statusNames[status]();

const typedLine = kinds.line(maxAddressCharacters, m.redirects_address_long);

const source = {
  ...typedLine,
  control: { ...typedLine.control, optional: false },
  input: typedLine.input.transform((text, context) => {
    const parsed = parseSource(text);
    if (parsed !== null) return parsed;
    context.addIssue({ code: 'custom', message: m.redirects_source_malformed() });
    return z.NEVER;
  }),
};

/** Fields of a redirect, in the order of the form and of exported files. */
export const redirectFields = {
  source: {
    ...said,
    kind: source,
    label: m.redirects_source,
    hint: m.redirects_source_hint,
    csv: ['Ancienne adresse', 'from', 'source', 'old address', 'old url', 'url', 'adresse'],
    searched: true,
  },
  status: {
    ...said,
    kind: {
      ...kinds.choice(redirectStatuses, m.redirects_status_unknown, '301', nameStatus),
      readCell: (cell: string) => readStatus(cell),
    },
    label: m.office_field_type,
    csv: ['Type', 'status', 'statut', 'code'],
  },
  target: {
    ...said,
    kind: typedLine,
    label: m.common_new_address,
    hint: m.redirects_target_hint,
    csv: ['Nouvelle adresse', 'to', 'target', 'destination', 'new address', 'new url'],
    searched: true,
  },
  hits: bookkeeping,
  lastHitAt: bookkeeping,
  ...rowBookkeeping,
} as const satisfies FieldRecord<RedirectRow>;

/** Reads « 301 », « Temporaire », « permanent ». Empty cells are permanent redirects. */
export function readStatus(cell: string): string {
  const text = cell.trim().toLowerCase();
  const known = redirectStatuses.find((status) => text.startsWith(status));
  if (known) return known;
  return redirectStatuses.find((status) => nameStatus(status).toLowerCase() === text) ?? (text || '301');
}

export type RedirectDraft = DraftOf<typeof redirectFields>;
export type RedirectInput = InputOf<typeof redirectFields>;

/** Input of a form or file. `settleTarget` checks the destination. */
export const redirectInput = z.object(shapeOf(redirectFields));

/** Redirects of former addresses. Sources are unique, and no chain of redirects is endless. */
export const redirectSubject = createStore<RedirectRow, typeof redirectFields>({
  kind: 'old-address',
  fields: redirectFields,
  rows: tableRows(redirects),
  titleOf: ({ source }) => source,
  unknown: m.redirects_unknown,
  // One writer at a time, so that two new rules cannot form a circle.
  async lockFirst(tx, id, columns) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cedille:redirects', 0))`);
    const [stored] = await tx.select().from(redirects).where(eq(redirects.id, id)).limit(1);
    const rule = { ...stored, ...columns, id } as RedirectRow;
    if (rule.source) await checkRule(tx, rule);
  },
  // The address is no longer missing.
  alsoWrite: async ({ db }, { source }) => {
    const { path } = missingAddresses;
    await db
      .delete(missingAddresses)
      .where(source.endsWith('*') ? sql`starts_with(${path}, ${source.slice(0, -1)})` : eq(path, source));
  },
});

async function checkRule(tx: Transaction, rule: RedirectRow): Promise<void> {
  const [same] = await tx
    .select({ id: redirects.id })
    .from(redirects)
    .where(and(eq(redirects.source, rule.source), ne(redirects.id, rule.id)))
    .limit(1);
  if (same)
    throw new AppError('invalid-input', `source ${rule.source} has a redirect`, {
      userMessage: m.redirects_source_taken(),
      details: { field: 'source' },
    });
  if (await leadsInCircle(tx, rule))
    throw new AppError('invalid-input', `redirect of ${rule.source} leads in a circle`, {
      userMessage: m.redirects_circle(),
      details: { field: 'target' },
    });
}
