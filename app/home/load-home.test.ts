import { afterAll, beforeAll, expect, test } from 'vitest';
import { toObjectAddress } from '#core/media/object-address.ts';
import { homeInput, saveHome } from '#core/settings/home.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { loadHome } from './load-home.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const findBlock = async (kind: string, uid?: string) =>
  (await loadHome(school.core, uid)).blocks.find((block) => block.kind === kind);

test('the home page shows neither levels nor links to empty lists for a school without products', async () => {
  const { core } = school;
  const kinds = async () => (await loadHome(core, undefined)).blocks.map(({ kind }) => kind);
  const actions = async () => (await findBlock('opening'))?.words.actions.map(({ to }) => to);
  expect(await kinds()).not.toContain('levels');
  expect(await kinds()).not.toContain('call');
  expect(await actions()).toEqual([]);
  await saveHome(core, homeInput.parse([{ kind: 'call', title: 'Écrivez-moi', actions: [] }]));
  expect(await kinds()).toContain('call');
  await addProductAt(core, 900, { type: 'exercise' });
  expect(await kinds()).toContain('levels');
  expect(await actions()).toEqual(['/exercices']);
});

test("the home page contains the teacher's recording but rejects files from other sites and folders", async () => {
  const { core } = school;
  const path = `school/${'b'.repeat(32)}/voice/bonjour.mp3`;
  const { publicUrl } = await core.files.put(path, Buffer.from('bonjour'), { contentType: 'audio/mpeg' });
  const recording = toObjectAddress(core.files.bucket, path);
  await saveHome(core, homeInput.parse([{ kind: 'teacher', text: 'Bonjour.', recording }]));
  expect(publicUrl).toBeTruthy();
  expect(await findBlock('teacher')).toMatchObject({ recording: { src: publicUrl, isVideo: false } });
  for (const foreign of [
    'https://ailleurs.test/voix.mp3',
    toObjectAddress(core.files.bucket, `products/${'b'.repeat(32)}/files/secret.pdf`),
  ])
    expect(homeInput.safeParse([{ kind: 'teacher', recording: foreign }]).success).toBe(false);
  const gone = toObjectAddress(core.files.bucket, `school/${'c'.repeat(32)}/voice/absent.mp3`);
  await expect(saveHome(core, homeInput.parse([{ kind: 'teacher', recording: gone }]))).rejects.toMatchObject(
    {
      code: 'invalid-input',
    },
  );
});

test("the free course's button starts the course, opens it or leads to registration", async () => {
  const { core } = school;
  const call = { kind: 'call', actions: [{ label: 'Commencer', to: '/courses?prix=gratuit' }] };
  await saveHome(core, homeInput.parse([call]));
  expect((await findBlock('call'))?.free).toBeUndefined();
  await addProductAt(core, 900);
  const { id, priceId } = await addProductAt(core, 0, { order: 5 });
  const member = await addMember(core);
  expect(await findBlock('call')).toMatchObject({ free: { id, priceId, state: 'sign-up' } });
  expect(await findBlock('call', member.uid)).toMatchObject({ free: { id, state: 'start' } });
});
