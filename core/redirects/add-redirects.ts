import { inArray, TransactionRollbackError } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { redirects } from '#database/tables/addresses.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import type { StoreCore } from '../subjects/store.ts';
import { settleTarget } from './check-redirect.ts';
import { type RedirectInput, readStatus, redirectInput, redirectSubject } from './redirect-subject.ts';

/**
 * A redirect as written in a file. `status` 301, 302 or 410; permanent if omitted. `line` is for reports.
 * `isExpression`: a regular expression, which is refused.
 */
export type WrittenRedirect = {
  source: string;
  target: string;
  status?: string;
  line?: number;
  isExpression?: boolean;
};

type RefusedRedirect = WrittenRedirect & { reason: string };

export type AddedRedirects = {
  added: number;
  /** Redirects that exist already with the same destination. */
  known: number;
  refused: RefusedRedirect[];
};

/**
 * Adds several redirects in one transaction, each with an entry in the audit log. Existing redirects are never
 * changed; one to another destination is refused, as are malformed addresses and circles. `alsoWrite` runs in
 * the transaction for each new redirect.
 */
export async function addRedirects(
  core: StoreCore & { siteUrl: string },
  actor: Actor,
  written: readonly WrittenRedirect[],
  alsoWrite?: (
    tx: Transaction,
    added: { id: string; source: string; written: WrittenRedirect },
  ) => Promise<void>,
): Promise<AddedRedirects> {
  const report: AddedRedirects = { added: 0, known: 0, refused: [] };
  const wanted = written.flatMap((each) => {
    const input = parse(core.siteUrl, each);
    if ('reason' in input) report.refused.push({ ...each, reason: input.reason });
    return 'reason' in input ? [] : [{ each, input }];
  });
  await core.db.transaction(async (tx) => {
    const sources = wanted.map(({ input }) => input.source);
    const rows =
      sources.length > 0 ? await tx.select().from(redirects).where(inArray(redirects.source, sources)) : [];
    const stored = new Map<string, RedirectInput>(rows.map((row) => [row.source, row]));
    for (const { each, input } of wanted) {
      const same = stored.get(input.source);
      if (same && same.target === input.target && same.status === input.status) {
        report.known++;
        continue;
      }
      const id = createId(core.now());
      try {
        const line = { actor, action: 'import', columns: input };
        await redirectSubject.insert(core, tx, id, line);
        stored.set(input.source, input);
        report.added++;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        report.refused.push({ ...each, reason: error.userMessage });
        continue;
      }
      await alsoWrite?.(tx, { id, source: input.source, written: each });
    }
  });
  return report;
}

/** Returns the report of `addRedirects` without writing. */
export async function tryRedirects(
  core: Parameters<typeof addRedirects>[0],
  written: readonly WrittenRedirect[],
): Promise<AddedRedirects> {
  let report: AddedRedirects = { added: 0, known: 0, refused: [] };
  if (written.length === 0) return report;
  try {
    await core.db.transaction(async (tx) => {
      report = await addRedirects({ ...core, db: tx }, null, written);
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return report;
}

function parse(
  siteUrl: string,
  { source, target, status = '', isExpression }: WrittenRedirect,
): RedirectInput | { reason: string } {
  if (isExpression) return { reason: m.redirects_expression() };
  const parsed = redirectInput.safeParse({ source, target, status: readStatus(status) });
  if (!parsed.success) return { reason: parsed.error.issues[0]?.message ?? '' };
  try {
    return settleTarget(siteUrl, parsed.data as RedirectInput);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { reason: error.userMessage };
  }
}
