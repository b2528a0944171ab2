import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { directory } from '#database/tables/members.ts';
import { importedPeople } from '#database/tables/moving-in.ts';
import { writeArrivalEmail } from '#emails/arrival-email.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { enqueue, type Queues } from '../queues.ts';
import { readEmailSchool } from '../school.ts';
import { digestOf } from './count-lines.ts';
import { toTextArray } from './grant-again.ts';
import { givingStates } from './imported-access.ts';
import { findPeopleImport, recordImportChange } from './people-import.ts';

/** Emails per transaction. */
const portion = 100;

/** Condition on `i`: an imported purchase gives access. */
const hasPurchase = sql`exists (select from imported_purchases p where p.person_id = i.id and p.state in ${givingStates})`;

const isSuppressed = (reason: SQL): SQL =>
  sql`exists (select from suppressed_addresses x where x.digest = ${digestOf(sql`i.email`)} and ${reason})`;

/**
 * Condition on `i`: an invitation may be sent. Bounced addresses never get one, and unsubscribed people only about
 * what they bought.
 */
const isInvitable = sql`i.claimed_at is null and (i.uid = '' or ${hasPurchase})
  and not ${isSuppressed(sql`x.reason = 'bounced'`)} and (${hasPurchase} or not ${isSuppressed(sql`true`)})`;

const ofImport = (id: string): SQL => sql`i.import_ids @> array[${id}::text]`;

export type InvitationCounts = { invitable: number; invited: number; claimed: number };

export async function countInvitations(core: Pick<Core, 'db'>, importId: string): Promise<InvitationCounts> {
  const { rows } = await core.db.execute<InvitationCounts>(sql`
    select (count(*) filter (where i.invited_at is null and ${isInvitable}))::int as invitable,
      (count(*) filter (where i.invited_at is not null))::int as invited,
      (count(*) filter (where i.claimed_at is not null))::int as claimed
    from imported_people i where ${ofImport(importId)}`);
  return rows[0] ?? { invitable: 0, invited: 0, claimed: 0 };
}

/**
 * Queues the invitations of an import, or of the named people. Nobody gets a second one unless `again`.
 * @throws {AppError} not-found
 */
export async function requestInvitations(
  core: Pick<Core, 'db' | 'jobs' | 'now'>,
  actor: NonNullable<Actor>,
  wanted: Omit<Queues['invite-people'], 'uid'>,
): Promise<void> {
  await findPeopleImport(core.db, wanted.importId);
  await core.db.transaction((tx) => enqueue(core, tx, 'invite-people', { ...wanted, uid: actor.uid }));
}

/** Finds a person of an import by address, if an invitation may be sent. Returns the id or null. */
export async function findInvitable(
  core: Pick<Core, 'db'>,
  importId: string,
  email: string,
): Promise<string | null> {
  const { rows } = await core.db.execute<{ id: string }>(sql`
    select i.id from imported_people i where ${ofImport(importId)} and i.email = ${email} and ${isInvitable}`);
  return rows[0]?.id ?? null;
}

/** Can be repeated after a crash: each portion marks its people in the transaction that queues their emails. */
export async function invitePeople(core: Core, wanted: Queues['invite-people']): Promise<void> {
  const actor = await findActor(core, wanted.uid);
  let sent = 0;
  for (let after = ''; ; ) {
    const people = await core.db.transaction((tx) => invitePortion(core, tx, wanted, after));
    sent += people.length;
    if (people.length < portion) break;
    after = wanted.again ? (people.at(-1)?.id ?? '') : '';
  }
  if (sent === 0) return;
  await core.db.transaction(async (tx) => {
    const found = await findPeopleImport(tx, wanted.importId);
    await recordImportChange(core, tx, actor, found, { action: 'invite-people', after: { invited: sent } });
  });
}

type Invited = {
  id: string;
  email: string;
  firstName: string;
  uid: string;
  invitations: number;
  titles: string[];
};

async function invitePortion(
  core: Core,
  tx: Transaction,
  { importId, personIds, again }: Queues['invite-people'],
  after: string,
): Promise<Invited[]> {
  const { rows } = await tx.execute<Invited>(sql`
    select i.id, i.email, i.first_name as "firstName", i.uid, i.invitations,
      coalesce((select array_agg(distinct t.title) from imported_purchases p join products t on t.id = p.product_id
        where p.person_id = i.id and p.state in ${givingStates}), '{}') as titles
    from imported_people i
    where ${ofImport(importId)} and ${isInvitable} and i.id > ${after}
      and ${personIds ? sql`i.id = any(${toTextArray(personIds)})` : sql`true`}
      and ${again ? sql`true` : sql`i.invited_at is null`}
    order by i.id limit ${portion} for update of i skip locked`);
  const school = await readEmailSchool(core);
  for (const person of rows) {
    const email = await writeArrivalEmail({
      school,
      firstName: person.firstName,
      email: person.email,
      titles: person.titles,
      hasAccount: person.uid !== '',
      link: `${core.siteUrl}/login?${new URLSearchParams({ ...(person.uid ? {} : { mode: 'inscription' }), redirect: '/members' })}`,
    });
    const subjectId = `${person.id}:${person.invitations + 1}`;
    await queueEmail(core, tx, { kind: 'invitation', subjectId, recipient: person.email, ...email });
  }
  if (rows.length > 0)
    await tx
      .update(importedPeople)
      .set({ invitedAt: core.now(), invitations: sql`${importedPeople.invitations} + 1` })
      .where(
        inArray(
          importedPeople.id,
          rows.map(({ id }) => id),
        ),
      );
  return rows;
}

async function findActor(core: Pick<Core, 'db'>, uid: string): Promise<Actor> {
  const [known] = await core.db
    .select({ uid: directory.uid, displayName: directory.displayName, email: directory.email })
    .from(directory)
    .where(and(eq(directory.uid, uid)));
  return known ?? null;
}
