import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { changes } from '#database/tables/changes.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';

declare const ofStore: unique symbol;

/** Branded, so that only a store can create one. */
export type StoreKind = string & { readonly [ofStore]: true };

/** Audited fields of entities without a store. Their labels are in `app/office/*\/subject.ts`. */
type AuditFieldMap = {
  member: 'admin' | 'disabled' | 'role';
  invitation: 'role' | 'expiresAt';
  order:
    | 'uid'
    | 'productId'
    | 'access'
    | 'state'
    | 'refundedAmount'
    | 'outcome'
    | 'decision'
    | 'dispute'
    | 'voucher';
  message: 'state' | 'answeredAt';
  programme: 'outline';
  offer: 'includes' | 'minAmount' | 'soldToClasses' | 'reducedSince' | 'reducedUntil';
  opinion: 'state';
  code:
    | 'code'
    | 'percent'
    | 'amount'
    | 'expiresAt'
    | 'maxUses'
    | 'oncePerPerson'
    | 'productIds'
    | 'forClasses'
    | 'announced'
    | 'active';
  question: 'answeredAt' | 'shared' | 'archivedAt';
  production: 'version' | 'returnedAt';
  service: 'changedAt';
  'people-import': 'state' | 'people' | 'purchases' | 'accesses' | 'kept' | 'invited';
  'site-import': 'removed' | 'kept';
  letter: 'sentAt' | 'keptAt' | 'lastError' | 'recipient';
};

export type AuditFields<Kind extends keyof AuditFieldMap> = AuditFieldMap[Kind];

/** The admin who makes a change, or null for automatic changes. */
export type Actor = { uid: string; displayName: string; email: string } | null;

type AuditEntry<Kind, Name extends string> = {
  kind: Kind;
  before?: Readonly<Partial<Record<Name, unknown>>> | null;
  after?: Readonly<Partial<Record<Name, unknown>>> | null;
};

export type Change = {
  actor: Actor;
  action: string;
  subjectId: string;
  title: string;
} & (
  | AuditEntry<StoreKind, string>
  | { [Kind in keyof AuditFieldMap]: AuditEntry<Kind, AuditFieldMap[Kind]> }[keyof AuditFieldMap]
);

/** Writes an entry in the transaction of the change. An update without changed fields writes none. */
export async function recordChange(core: Pick<Core, 'now'>, tx: Database, change: Change): Promise<void> {
  const { actor, before: from = null, after: to = null, ...rest } = change;
  const before: Readonly<Record<string, unknown>> | null = from;
  const after: Readonly<Record<string, unknown>> | null = to;
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !(before && after && isDeepStrictEqual(toPlain(before[name]), toPlain(after[name]))),
  );
  if (before && after && names.length === 0) return;
  const keep = (fields: Readonly<Record<string, unknown>> | null) =>
    fields && Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
  await tx.insert(changes).values({
    ...rest,
    id: createId(core.now()),
    at: core.now(),
    uid: actor?.uid ?? '',
    who: actor ? actor.displayName || actor.email : '',
    before: keep(before),
    after: keep(after),
  });
}

/** Dates become text, as the database stores them. */
const toPlain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

export type Export = {
  actor: NonNullable<Actor>;
  /** Path segment of the exported list in the back office. */
  list: string;
  title: string;
  /** Address of the exported list in the back office, with its filters. */
  address: string;
};

/**
 * Yields the rows of an export, and records it in the audit log before the first row.
 * `whole` remains false if the export was interrupted, and `rows` remains null after a crash.
 */
export async function* recordExport<Row>(
  core: Pick<Core, 'db' | 'now' | 'writes'>,
  { actor, list, title, address }: Export,
  portions: AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  const { db } = core.writes('audit-log');
  const id = createId(core.now());
  await db.insert(changes).values({
    id,
    at: core.now(),
    uid: actor.uid,
    who: actor.displayName || actor.email,
    action: 'export',
    kind: 'export',
    subjectId: list,
    title,
    after: { address, rows: null, whole: false },
  });
  let rows = 0;
  let whole = false;
  try {
    for await (const portion of portions) {
      rows += portion.length;
      yield portion;
    }
    whole = true;
  } finally {
    await db.update(changes).set({ after: { address, rows, whole } }).where(eq(changes.id, id));
  }
}

/** Removes fields from all entries of an entity, sets their title, and returns the removed values. */
export async function eraseFromJournal(
  tx: Database,
  { kind, subjectId, title }: Pick<Change, 'kind' | 'subjectId' | 'title'>,
  fields: readonly string[],
): Promise<[string, unknown][]> {
  const ofSubject = and(eq(changes.kind, kind), eq(changes.subjectId, subjectId));
  const lines = await tx
    .select({ before: changes.before, after: changes.after })
    .from(changes)
    .where(ofSubject);
  const names = sql`array[${sql.join(
    fields.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
  await tx
    .update(changes)
    .set({ title, before: sql`${changes.before} - ${names}`, after: sql`${changes.after} - ${names}` })
    .where(ofSubject);
  return lines
    .flatMap(({ before, after }) => [...Object.entries(before ?? {}), ...Object.entries(after ?? {})])
    .filter(([name]) => fields.includes(name));
}
