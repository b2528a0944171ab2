import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '#database/tables/settings.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { homeInput, readHome, saveHome } from './home.ts';
import { homeKinds } from './home-blocks.ts';

let opened: CoreUnderTest;
beforeAll(async () => {
  opened = await openCore();
});
afterAll(() => opened[Symbol.asyncDispose]());

const kindsOf = async () => (await readHome(opened.core)).blocks.map(({ kind }) => kind);

const picture = (name: string) => ({
  path: `school/${'a'.repeat(32)}/pictures/${name}.webp`,
  url: `/p/${name}.webp`,
  width: 8,
  height: 5,
  alt: '',
});

describe('home page', () => {
  it('has every block, visible with default texts, before the first save', async () => {
    const home = await readHome(opened.core);
    expect(home.version).toBe(0);
    expect(home.blocks.map(({ kind }) => kind)).toEqual([...homeKinds]);
    expect(home.blocks.every(({ visible, title }) => visible && title === '')).toBe(true);
  });

  it('saves order, texts and choices, and increments the revision', async () => {
    const turned = homeInput.parse([...homeKinds].reverse().map((kind) => ({ kind, title: ` ${kind} ` })));
    await saveHome(opened.core, turned, (await readHome(opened.core)).version);
    const saved = await readHome(opened.core);
    expect(await kindsOf()).toEqual([...homeKinds].reverse());
    expect(saved.blocks[0]?.title).toBe('contact');
    await saveHome(opened.core, saved.blocks, saved.version);
    expect((await readHome(opened.core)).version).toBe(saved.version + 1);
  });

  it('accepts only one of several concurrent saves from the same revision', async () => {
    const { version, blocks } = await readHome(opened.core);
    const outcomes = await Promise.allSettled(
      ['un', 'deux', 'trois'].map((title) =>
        saveHome(opened.core, homeInput.parse([{ ...blocks[0], title }]), version),
      ),
    );
    expect(countOutcomes(outcomes)).toEqual({ done: 1, conflict: 2 });
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    await saveHome(opened.core, homeInput.parse([{ kind: 'call', title: 'Par-dessus' }]));
    expect((await readHome(opened.core)).version).toBe(version + 2);
  });

  it('inserts a block kind of a newer release at its default position', async () => {
    await opened.core.db.update(settings).set({
      value: { version: 7, blocks: [{ kind: 'opening' }, { kind: 'promises' }, { kind: 'contact' }] },
    });
    expect(await kindsOf()).toEqual([...homeKinds]);
  });
});

describe('homeInput', () => {
  it("keeps only the parts that the block's kind has", () => {
    const blocks = homeInput.parse([
      { kind: 'news', text: 'a', picture: picture('x'), products: ['a'], actions: [{ label: 'b' }] },
    ]);
    expect(blocks.find(({ kind }) => kind === 'news')).toMatchObject({
      text: 'a',
      picture: null,
      products: [],
      actions: [],
    });
  });

  it('drops empty entries at the end', () => {
    const entries = ['', 'b', ''].map((title) => ({ title, text: '' }));
    const blocks = homeInput.parse([
      { kind: 'promises', entries },
      { kind: 'levels', entries: entries.slice(2) },
    ]);
    expect(blocks.find(({ kind }) => kind === 'promises')?.entries.map(({ title }) => title)).toEqual([
      '',
      'b',
    ]);
    expect(blocks.find(({ kind }) => kind === 'levels')?.entries).toEqual([]);
  });

  it('drops a button without a label', () => {
    const [opening] = homeInput.parse([
      { kind: 'opening', actions: [{ label: 'a' }, { label: ' ', to: '/news' }] },
    ]);
    expect(opening?.actions).toEqual([{ label: 'a', to: '/courses' }]);
  });

  it.each([
    ['an unknown kind', [{ kind: 'banner' }]],
    ['a duplicate kind', [{ kind: 'news' }, { kind: 'news' }]],
    ['a title that is too long', [{ kind: 'news', title: 'a'.repeat(121) }]],
    ['an external button target', [{ kind: 'call', actions: [{ label: 'a', to: 'https://exemple.test' }] }]],
    ['a picture of another folder', [{ kind: 'opening', picture: { ...picture('x'), path: 'products/a' } }]],
    ['an object instead of a list', {}],
  ])('rejects %s', (_, input) => {
    expect(homeInput.safeParse(input).success).toBe(false);
  });
});
