import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { importedPeople } from '#database/tables/moving-in.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { actor, buys, openImportingSchool, someone } from '#tests/support/imported-people.ts';
import { listChanges } from '../changes/list-changes.ts';
import { countInvitations, invitePeople, invitePerson } from './invite-people.ts';

const school = openImportingSchool();

/** Addresses among these that got an invitation, once for each. */
async function listInvited(addresses: string[]): Promise<string[]> {
  const sent = await school.core.db.select().from(emails).where(inArray(emails.recipient, addresses));
  return sent.map(({ recipient }) => recipient).toSorted();
}

async function findPersonId(email: string): Promise<string> {
  const [person] = await school.core.db.select().from(importedPeople).where(eq(importedPeople.email, email));
  return person?.id ?? '';
}

test('invites all people of an import once, but no bounced or unsubscribed address', async () => {
  const product = await addProductAt(school.core, 4_900);
  const [invited, bounced, left] = [someone(), someone(), someone()];
  const { id } = await school.importAll(
    [
      { email: invited, firstName: 'Ana', purchase: buys('Cours A', 'Y-1') },
      { email: bounced, purchase: buys('Cours A', 'Y-2') },
      { email: bounced, newsletter: { status: 'bounced', confirmedAt: null, source: '' } },
      { email: left, newsletter: { status: 'unsubscribed', confirmedAt: null, source: '' } },
    ],
    { 'Cours A': product.id },
  );
  const other = someone();
  await school.importAll([{ email: other }]);
  expect(await countInvitations(school.core, id)).toEqual({ invitable: 1, invited: 0, claimed: 0 });
  await Promise.all([1, 2].map(() => invitePeople(school.core, { importId: id, uid: actor.uid })));
  await invitePeople(school.core, { importId: id, uid: actor.uid });
  expect(await listInvited([invited, bounced, left, other])).toEqual([invited]);
  const [email] = await school.core.db.select().from(emails).where(eq(emails.recipient, invited));
  expect(email?.text).toContain(product.title);
  expect(await countInvitations(school.core, id)).toEqual({ invitable: 0, invited: 1, claimed: 0 });
});

test('invites more people than one transaction does', async () => {
  const addresses = Array.from({ length: 203 }, someone);
  const { id } = await school.importAll(addresses.map((email) => ({ email })));
  await invitePeople(school.core, { importId: id, uid: actor.uid });
  expect(await listInvited(addresses)).toEqual(addresses.toSorted());
});

test('invites one person, once more only on request and after a pause', async () => {
  const [email, other] = [someone(), someone()];
  const { id } = await school.importAll([{ email }, { email: other }]);
  const personId = await findPersonId(email);
  const invite = (again: boolean, core = school.core) => invitePerson(core, actor, personId, { again });
  const outcomes = await Promise.allSettled([invite(false), invite(false)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(invite(false)).rejects.toMatchObject({ code: 'conflict' });
  await expect(invite(true)).rejects.toMatchObject({
    userMessage: expect.stringContaining('moins de 10 minutes'),
  });
  expect(await listInvited([email, other])).toEqual([email]);
  const later = { ...school.core, now: () => new Date(Date.now() + 11 * 60_000) };
  await invite(true, later);
  expect(await listInvited([email, other])).toEqual([email, email]);
  const { rows } = await listChanges(school.core, { kind: 'people-import' } as never);
  const invitations = rows.filter(({ action, subjectId }) => action === 'invite-people' && subjectId === id);
  expect(invitations).toHaveLength(2);
});

test('rejects an invitation of a bounced, an unsubscribed and a signed-in person, with the reason', async () => {
  const joined = await addMember(school.core, { emailVerified: true });
  const [bounced, left] = [someone(), someone()];
  await school.importAll([
    { email: bounced },
    { email: left },
    { email: joined.email },
    { email: bounced, newsletter: { status: 'bounced', confirmedAt: null, source: '' } },
    { email: left, newsletter: { status: 'unsubscribed', confirmedAt: null, source: '' } },
  ]);
  await school.signIn(joined.uid);
  const reasons = { [bounced]: 'en erreur', [left]: 'désabonnée', [joined.email]: 'déjà un compte' };
  for (const [email, reason] of Object.entries(reasons))
    await expect(
      invitePerson(school.core, actor, await findPersonId(email), { again: false }),
    ).rejects.toMatchObject({ code: 'conflict', userMessage: expect.stringContaining(reason) });
  expect(await listInvited(Object.keys(reasons))).toEqual([]);
  await expect(invitePerson(school.core, actor, 'unknown', { again: false })).rejects.toMatchObject({
    code: 'not-found',
  });
});
