import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { directory } from '#database/tables/members.ts';
import { importedPeople } from '#database/tables/moving-in.ts';
import { writeArrivalEmail } from '#emails/arrival-email.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { enqueue, type Queues } from '../queues.ts';
import { readEmailSchool } from '../school.ts';
import { digestOf } from './count-lines.ts';
import { givingStates } from './imported-access.ts';
import { findPeopleImport, recordImportChange } from './people-import.ts';

/** Emails per transaction. */
const portion = 100;

/** Time after an invitation in which a person gets no other one, in milliseconds. */
const pause = 10 * 60_000;

/** Condition on `i`: an imported purchase gives access. */
const hasPurchase = sql`exists (select from imported_purchases p where p.person_id = i.id and p.state in ${givingStates})`;

const isSuppressed = (reason: SQL): SQL =>
  sql`exists (select from suppressed_addresses x where x.digest = ${digestOf(sql`i.email`)} and ${reason})`;

/** Condition on `i`: emails to the address bounced at the other platform. */
export const isBounced = isSuppressed(sql`x.reason = 'bounced'`);

/**
 * Condition on `i`: an invitation may be sent. Bounced addresses never get one, and unsubscribed people only about
 * what they bought.
 */
const isInvitable = sql`i.claimed_at is null and (i.uid = '' or ${hasPurchase})
  and not ${isBounced} and (${hasPurchase} or not ${isSuppressed(sql`true`)})`;

/** Condition on `i`: the import names the person. */
export const ofImport = (id: string): SQL => sql`i.import_ids @> array[${id}::text]`;

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
 * Queues the first invitations of all people of an import.
 * @throws {AppError} not-found
 */
export async function requestInvitations(
  core: Pick<Core, 'db' | 'jobs' | 'now'>,
  actor: NonNullable<Actor>,
  importId: string,
): Promise<void> {
  await findPeopleImport(core.db, importId);
  await core.db.transaction((tx) => enqueue(core, tx, 'invite-people', { importId, uid: actor.uid }));
}

/** Can be repeated after a crash: each portion marks its people in the transaction that queues their emails. */
export async function invitePeople(core: Core, { importId, uid }: Queues['invite-people']): Promise<void> {
  const actor = await findActor(core, uid);
  const which = sql`${ofImport(importId)} and i.invited_at is null and ${isInvitable}
    order by i.id limit ${portion} for update of i skip locked`;
  let sent = 0;
  for (;;) {
    const count = await core.db.transaction(async (tx) => {
      const people = await findInvited(tx, which);
      await sendInvitations(core, tx, people);
      return people.length;
    });
    sent += count;
    if (count < portion) break;
  }
  if (sent === 0) return;
  await core.db.transaction(async (tx) => {
    const found = await findPeopleImport(tx, importId);
    await recordImportChange(core, tx, actor, found, { action: 'invite-people', after: { invited: sent } });
  });
}

/**
 * Invites one person: for the first time, or once more if `again`.
 * @throws {AppError} not-found, conflict if no invitation may be sent
 */
export async function invitePerson(
  core: Core,
  actor: NonNullable<Actor>,
  personId: string,
  { again }: { again: boolean },
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const [person] = await findInvited(tx, sql`i.id = ${personId} for update of i`);
    if (!person)
      throw new AppError('not-found', `no imported person ${personId}`, {
        userMessage: m.moving_person_unknown(),
      });
    const refusal = findRefusal(person, again, core.now());
    if (refusal) throw new AppError('conflict', `no invitation for ${personId}`, { userMessage: refusal });
    await sendInvitations(core, tx, [person]);
    const found = await findPeopleImport(tx, person.importId);
    await recordImportChange(core, tx, actor, found, { action: 'invite-people', after: { invited: 1 } });
  });
}

type Invited = {
  id: string;
  importId: string;
  email: string;
  firstName: string;
  uid: string;
  invitations: number;
  invitedAt: string | null;
  isClaimed: boolean;
  isBounced: boolean;
  isInvitable: boolean;
  titles: string[];
};

/** Returns the reason for sending no invitation; null if one may be sent. */
function findRefusal(person: Invited, again: boolean, now: Date): string | null {
  const { invitedAt, isClaimed, isBounced, isInvitable } = person;
  if (isClaimed) return m.moving_person_joined();
  if (isBounced) return m.moving_person_bounced();
  if (!isInvitable) return person.uid ? m.moving_person_joined() : m.moving_person_unsubscribed();
  if (!invitedAt) return null;
  if (!again) return m.moving_person_invited();
  return now.getTime() - Date.parse(invitedAt) < pause ? m.moving_person_invited_now() : null;
}

/** Reads people with what their invitation names. `which` is a condition on `i`, with order and lock. */
async function findInvited(tx: Transaction, which: SQL): Promise<Invited[]> {
  const { rows } = await tx.execute<Invited>(sql`
    select i.id, i.import_ids[cardinality(i.import_ids)] as "importId", i.email, i.first_name as "firstName", i.uid,
      i.invitations, i.invited_at as "invitedAt", i.claimed_at is not null as "isClaimed",
      ${isBounced} as "isBounced", (${isInvitable}) as "isInvitable",
      coalesce((select array_agg(distinct t.title) from imported_purchases p join products t on t.id = p.product_id
        where p.person_id = i.id and p.state in ${givingStates}), '{}') as titles
    from imported_people i where ${which}`);
  return rows;
}

async function sendInvitations(core: Core, tx: Transaction, people: readonly Invited[]): Promise<void> {
  if (people.length === 0) return;
  const school = await readEmailSchool(core);
  for (const person of people) {
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
  await tx
    .update(importedPeople)
    .set({ invitedAt: core.now(), invitations: sql`${importedPeople.invitations} + 1` })
    .where(
      inArray(
        importedPeople.id,
        people.map(({ id }) => id),
      ),
    );
}

async function findActor(core: Pick<Core, 'db'>, uid: string): Promise<Actor> {
  const [known] = await core.db
    .select({ uid: directory.uid, displayName: directory.displayName, email: directory.email })
    .from(directory)
    .where(eq(directory.uid, uid));
  return known ?? null;
}
