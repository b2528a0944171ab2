import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { submit } from '#tests/support/submit.ts';
import { subject as home } from '../home/subject.ts';
import { subject as settings } from '../settings/subject.ts';
import { saveSubject } from './save.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

test.each([
  ['the settings', settings, { name: 'École', email: 'ecole@exemple.test' }],
  ['the home page', home, []],
] as const)(
  'the server refuses a save of %s without the version that the draft is based on',
  async (_what, subject, draft) => {
    const { core } = school;
    const id = subject.only ?? null;
    const { version } = await subject.read(core, id ?? '');
    expect(await submit(subject, { core, id }, { draft })).toMatchObject({ refused: expect.any(String) });
    expect((await subject.read(core, id ?? '')).version).toBe(version);
    expect(await submit(subject, { core, id }, { draft, version })).toEqual({ saved: id });
  },
);

const person = (displayName: string) => ({ uid: displayName, displayName, email: 'a@exemple.test' });
const [theo, helene] = [person('Théo'), person('Hélène')];

test.each([
  ['by somebody else', theo, 'Théo'],
  ['by the same account', helene, 'vous, dans un autre onglet ou appareil'],
])('a save returns 409 with the draft that was saved meanwhile %s', async (_whose, other, who) => {
  const { core } = school;
  const save = (actor: typeof other, title: string, version: number) =>
    saveSubject(home)({ core, actor, id: 'home' }, { draft: [{ kind: 'opening', title }], version });
  const { version } = await home.read(core, 'home');
  await save(other, `De ${who}`, version);
  const answer = await save(helene, 'Hélène', version);
  expect(answer).toMatchObject({
    init: { status: 409 },
    data: { theirs: { draft: { opening: { title: `De ${who}` } }, version: version + 1, who } },
  });
  expect(await save(helene, 'a'.repeat(121), version)).toMatchObject({ init: { status: 400 } });
});
