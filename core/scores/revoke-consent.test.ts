import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scores } from '#database/tables/scores.ts';
import { type CoreUnderTest, openCore, siteUrl } from '#tests/support/core.ts';
import { listChanges } from '../changes/list-changes.ts';
import { listPicturePaths, storePicture } from '../media/pictures.ts';
import { listFields } from '../subjects/fields.ts';
import { findPublishedScore } from './published-scores.ts';
import { createRevocationLink, findWithdrawal, revokeConsent, revokeConsentFor } from './revoke-consent.ts';
import { scoreFields, scoreSubject } from './score-subject.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

const folder = '0123456789abcdef0123456789abcdef';

async function publish(id: string) {
  const bytes = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#b3242b' } })
    .png()
    .toBuffer();
  const picture = await storePicture(school.core, { bytes, area: 'scores', folder, name: id, alt: 'Amina' });
  await school.core.db.insert(scores).values({
    id,
    title: 'Amina réussit',
    exam: 'delf-a1',
    sessionDate: '2026-06-01',
    candidate: 'Amina K.',
    programme: 'Naturalisation d’Amina',
    marks: { listening: 20, reading: 20, writing: 20, speaking: 20 },
    products: ['cours-d-amina'],
    story: 'Amina a travaillé.',
    picture,
    pathFolderId: folder,
    displayed: true,
    indexed: true,
    consentedAt: new Date(),
  });
  return listPicturePaths(picture);
}

const read = async (id: string) =>
  (await school.core.db.select().from(scores).where(eq(scores.id, id)))[0] as typeof scores.$inferSelect;

const secretOf = (link: string) => link.split('/').at(-1) ?? '';

describe('revokeConsent', () => {
  test('erases personal data and picture files and keeps only anonymous data', async () => {
    const paths = await publish('withdrawn');
    expect(paths.length).toBeGreaterThan(1);
    const link = await createRevocationLink(school.core, null, 'withdrawn');
    expect(link).toMatch(new RegExp(`^${siteUrl}/retrait/[\\w-]{43}$`));
    expect(await findWithdrawal(school.core, secretOf(link))).toMatchObject({ candidate: 'Amina K.' });
    await findPublishedScore(school.core, 'withdrawn');

    await revokeConsent(school.core, secretOf(link));

    const row = await read('withdrawn');
    expect(JSON.stringify(row)).not.toContain('Amina');
    expect(row).toMatchObject({
      title: 'DELF A1',
      candidate: '',
      story: '',
      picture: null,
      displayed: false,
      indexed: false,
      exam: 'delf-a1',
      version: 2,
    });
    await expect(findPublishedScore(school.core, 'withdrawn')).rejects.toMatchObject({ code: 'not-found' });
    await school.work();
    for (const path of paths) await expect.poll(() => school.core.files.stat(path)).toBeNull();
  });

  test('keeps only the exam, session date, marks and date of consent', async () => {
    await publish('rest');
    const before = await read('rest');
    await revokeConsent(school.core, secretOf(await createRevocationLink(school.core, null, 'rest')));
    const after = await read('rest');
    const stays = ['exam', 'sessionDate', 'marks', 'consentedAt'] as const;
    for (const name of stays) expect(after[name], name).toEqual(before[name]);
    const others = listFields(scoreFields).filter(
      ([name]) => name !== 'title' && !(stays as readonly string[]).includes(name),
    );
    expect(others.length).toBeGreaterThan(8);
    for (const [name, { kind }] of others)
      expect(after[name as keyof typeof after], name).toEqual(kind.empty);
    expect(after.title).toBe('DELF A1');
  });

  test('is idempotent', async () => {
    await publish('twice');
    const secret = secretOf(await createRevocationLink(school.core, null, 'twice'));
    await revokeConsent(school.core, secret);
    const { withdrawnAt } = await read('twice');
    school.advance(60_000);
    await revokeConsent(school.core, secret);
    expect((await read('twice')).withdrawnAt).toEqual(withdrawnAt);
    expect((await findWithdrawal(school.core, secret)).withdrawnAt).not.toBeNull();
  });

  test('keeps a withdrawn result unpublished even if it is displayed again', async () => {
    await publish('again');
    await revokeConsent(school.core, secretOf(await createRevocationLink(school.core, null, 'again')));
    await school.core.db.update(scores).set({ displayed: true }).where(eq(scores.id, 'again'));
    await expect(findPublishedScore(school.core, 'again')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the audit log', () => {
  const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };

  test('loses the personal data and replaced pictures, so that no revert restores them', async () => {
    const { core } = school;
    const paths = await publish('journal');
    const first = await scoreSubject.find(core, 'journal');
    const named = {
      ...scoreSubject.pickInput(first),
      consentBy: 'Amina et sa mère',
      consentNote: 'Amina, par mail',
    };
    await scoreSubject.update(core, actor, 'journal', { ...named, title: 'Amina l’emporte', picture: null });
    await scoreSubject.update(core, actor, 'journal', { ...named, candidate: 'Amina Kone', picture: null });
    await scoreSubject.archive(core, actor, 'journal');
    const secret = secretOf(await createRevocationLink(core, actor, 'journal'));
    const before = await listChanges(core, { kind: 'score', subjectId: 'journal' });
    expect(JSON.stringify(before)).toContain('Amina');
    expect(before.rows).toHaveLength(4);

    await revokeConsent(core, secret);

    const { rows } = await listChanges(core, { kind: 'score', subjectId: 'journal' });
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['withdraw', 'link', 'archive', 'update', 'update']),
    );
    expect(JSON.stringify(rows)).not.toContain('Amina');
    expect(JSON.stringify(await read('journal'))).not.toContain('Amina');
    await school.work();
    for (const path of paths) await expect.poll(() => core.files.stat(path)).toBeNull();
    for (const { id: changeId } of rows)
      await expect(scoreSubject.revert(core, actor, 'journal', changeId)).rejects.toMatchObject({
        code: 'invalid-input',
      });
    await expect(scoreSubject.update(core, actor, 'journal', named)).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await expect(createRevocationLink(core, actor, 'journal')).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await scoreSubject.restore(core, actor, 'journal', true);
    expect((await read('journal')).displayed).toBe(false);
  });

  test('records which admin withdrew the consent for a candidate', async () => {
    await publish('asked');
    await revokeConsentFor(school.core, actor, 'asked');
    const { rows } = await listChanges(school.core, { kind: 'score', subjectId: 'asked' });
    expect(rows).toMatchObject([{ action: 'withdraw', who: 'Hélène', title: 'DELF A1' }]);
  });
});

describe('withdrawal links', () => {
  test('are stored only as the SHA-256 of their secret', async () => {
    await publish('hashed');
    const secret = secretOf(await createRevocationLink(school.core, null, 'hashed'));
    expect(JSON.stringify(await read('hashed'))).not.toContain(secret);
    expect((await read('hashed')).withdrawalHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('are invalidated by a new link', async () => {
    await publish('renewed');
    const first = secretOf(await createRevocationLink(school.core, null, 'renewed'));
    await createRevocationLink(school.core, null, 'renewed');
    await expect(revokeConsent(school.core, first)).rejects.toMatchObject({ code: 'not-found' });
    expect((await read('renewed')).candidate).toBe('Amina K.');
  });

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}%`, 'A'.repeat(44)])(
    'are rejected if unknown or malformed: « %s »',
    async (secret) => {
      await expect(findWithdrawal(school.core, secret)).rejects.toMatchObject({ code: 'not-found' });
      await expect(revokeConsent(school.core, secret)).rejects.toMatchObject({ code: 'not-found' });
    },
  );

  test('cannot be created for an unknown result', async () => {
    await expect(createRevocationLink(school.core, null, 'personne')).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
