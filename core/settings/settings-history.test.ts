import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changes } from '#database/tables/changes.ts';
import { settings } from '#database/tables/settings.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { listChanges, originId } from '../changes/list-changes.ts';
import { deleteUnused, sweepUploads, undoDays } from '../media/delete-objects.ts';
import type { Queues } from '../queues.ts';
import { fromSchoolFields, readSchool, toSchoolFields } from '../school.ts';
import { homeInput, homeSubject, readHome, saveHome } from './home.ts';
import { saveSchool, schoolSubject } from './school-subject.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

beforeEach(async () => {
  await school.core.db.delete(settings);
  await school.core.db.delete(changes);
});

const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };
const day = 86_400_000;

async function putPicture(alt: string) {
  const path = `school/${randomBytes(16).toString('hex')}/pictures/${alt}.webp`;
  await school.core.files.put(path, Buffer.from(alt), { contentType: 'image/webp' });
  return { path, url: `/v0/b/cedille/o/${encodeURIComponent(path)}`, width: 8, height: 5, alt };
}

type Opening = { title?: string; picture?: Awaited<ReturnType<typeof putPicture>> | null };

/** Saves the home page with this opening block and returns the id of its change. */
async function save(opening: Opening): Promise<string> {
  const { core } = school;
  const { blocks } = await readHome(core);
  const changed = blocks.map((block) => (block.kind === 'opening' ? { ...block, ...opening } : block));
  await saveHome(core, homeInput.parse(changed), undefined, actor);
  const { rows } = await listChanges(core, { kind: 'settings', subjectId: 'home', limit: 1 });
  return rows[0]?.id ?? '';
}

const readOpening = async () => (await readHome(school.core)).blocks.find(({ kind }) => kind === 'opening');

describe('home page history', () => {
  test('restores any earlier state with its block order, and then a later state', async () => {
    const { core } = school;
    const picture = await putPicture('portrait');
    const first = await save({ title: 'Un', picture });
    const turned = [...(await readHome(core)).blocks].reverse();
    await saveHome(core, homeInput.parse(turned), undefined, actor);
    const third = await save({ title: 'Trois', picture: null });
    expect(await homeSubject.revert(core, actor, 'home', first)).toEqual([]);
    expect((await readHome(core)).blocks.map(({ kind }) => kind)).toEqual(
      turned.map(({ kind }) => kind).reverse(),
    );
    expect(await readOpening()).toMatchObject({ title: 'Un', picture });
    await homeSubject.revert(core, actor, 'home', third);
    expect(await readOpening()).toMatchObject({ title: 'Trois', picture: null });
    expect((await readHome(core)).blocks[0]?.kind).toBe('contact');
    await homeSubject.revert(core, actor, 'home', originId);
    expect(await readOpening()).toMatchObject({ title: '', picture: null });
    const { rows } = await listChanges(core, { kind: 'settings', subjectId: 'home' });
    expect(rows.map(({ action, who }) => [action, who]).slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => ['revert', 'Hélène']),
    );
  });

  test('rejects a restore from an outdated revision', async () => {
    const { core } = school;
    const first = await save({ title: 'Un' });
    const { version } = await readHome(core);
    await save({ title: 'Deux' });
    await expect(homeSubject.revert(core, actor, 'home', first, version)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await readOpening()).toMatchObject({ title: 'Deux' });
  });

  test('contains only changes of the home page', async () => {
    const { core } = school;
    await saveSchool(core, { ...(await readSchool(core)), name: 'École des Tilleuls' }, undefined, actor);
    const { rows } = await listChanges(core, { kind: 'settings', subjectId: 'school' });
    await expect(homeSubject.readEarlier(core, 'home', rows[0]?.id ?? '')).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(homeSubject.revert(core, actor, 'home', 'jamais')).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('keeps a replaced picture while the change can be undone', async () => {
    const { core } = school;
    const [one, two] = [await putPicture('un'), await putPicture('deux')];
    await save({ picture: one });
    await save({ picture: two });
    const queued = await core.db.execute<{ data: Queues['forget-objects']; days: number }>(
      sql`select data, extract(day from start_after - created_on)::int days from jobs.job
        where name = 'forget-objects' and data::text like ${`%${one.path}%`}`,
    );
    expect(queued.rows).toMatchObject([{ data: { paths: [one.path], undoable: true }, days: undoDays }]);
    await deleteUnused(core, { paths: [one.path], undoable: true });
    await sweepUploads(core);
    expect(await core.files.stat(one.path)).not.toBeNull();
    school.advance((undoDays + 1) * day);
    await deleteUnused(core, { paths: [one.path, two.path], undoable: true });
    expect(await core.files.stat(one.path)).toBeNull();
    expect(await core.files.stat(two.path)).not.toBeNull();
  });

  test('reports missing pictures and restores the state without them', async () => {
    const { core } = school;
    const first = await save({ title: 'Un', picture: await putPicture('perdue') });
    await save({ title: 'Deux', picture: null });
    const earlier = (await homeSubject.readEarlier(core, 'home', first)).state.opening;
    await core.files.remove(earlier?.picture?.path ?? '');
    expect((await homeSubject.readEarlier(core, 'home', first)).missing).toEqual(['perdue']);
    expect(await homeSubject.revert(core, actor, 'home', first)).toEqual(['perdue']);
    expect(await readOpening()).toMatchObject({ title: 'Un', picture: null });
  });

  test('rejects a save with a missing picture', async () => {
    const picture = { ...(await putPicture('absente')), path: `school/${'a'.repeat(32)}/pictures/x.webp` };
    await expect(save({ picture })).rejects.toMatchObject({ code: 'invalid-input' });
    expect((await readHome(school.core)).version).toBe(0);
  });
});

describe('settings history', () => {
  test('restores any earlier state with its legal identity', async () => {
    const { core } = school;
    const write = async (fields: Partial<ReturnType<typeof toSchoolFields>>) => {
      const now = toSchoolFields(await readSchool(core));
      await saveSchool(core, fromSchoolFields({ ...now, ...fields }), undefined, actor);
      const { rows } = await listChanges(core, { kind: 'settings', subjectId: 'school', limit: 1 });
      return rows[0];
    };
    const first = await write({ name: 'École des Tilleuls', hostName: 'OVH', address: ['1, rue Haute'] });
    expect(Object.keys(first?.after ?? {}).toSorted()).toEqual(['address', 'hostName', 'name']);
    await write({ name: 'École du Port', social: [{ label: 'Blog', url: 'https://exemple.test/' }] });
    await write({ hostName: 'Gandi', address: ['2, rue Basse', '44000 Nantes'] });
    expect((await schoolSubject.readEarlier(core, 'school', first?.id ?? '')).state).toMatchObject({
      name: 'École des Tilleuls',
      hostName: 'OVH',
      address: ['1, rue Haute'],
      social: [],
    });
    const { version } = await readSchool(core);
    await expect(
      schoolSubject.revert(core, actor, 'school', first?.id ?? '', version - 1),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    await schoolSubject.revert(core, actor, 'school', first?.id ?? '', version);
    expect(await readSchool(core)).toMatchObject({
      name: 'École des Tilleuls',
      social: [],
      legal: { address: ['1, rue Haute'], host: { name: 'OVH' } },
    });
  });
});
