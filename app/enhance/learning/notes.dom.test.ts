import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepNote, sendUnsentNotes } from './notes.ts';

const page = { lesson: 'une', reader: 'anne' };
const key = 'note/anne/une';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', vi.fn());
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Put = { path: string; reader: string; body: string; version: number };

/** Opens a page with this note. `answer` returns a JSON body or an HTTP status for each save. */
function open(body: string, answer: (put: Put) => object | number | Promise<object | number>) {
  document.body.innerHTML = `<form data-note><input type="hidden" name="version" value="1"><textarea></textarea>
    <span data-note-state="saved" hidden></span><span data-note-state="joined" hidden></span>
    <span data-note-state="waiting" hidden></span><span data-note-state="closed" hidden></span><span data-note-state="refused" hidden></span></form>`;
  const area = document.querySelector('textarea') as HTMLTextAreaElement;
  area.defaultValue = body;
  const puts: Put[] = [];
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    const put = { path, ...JSON.parse(init.body) } as Put;
    puts.push(put);
    const answered = await answer(put);
    return typeof answered === 'number'
      ? new Response(null, { status: answered })
      : new Response(JSON.stringify(answered));
  });
  keepNote(page);
  const type = (text: string) => {
    area.value = text;
    area.dispatchEvent(new Event('input'));
  };
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-note-state]')].find(({ hidden }) => !hidden)?.dataset
      .noteState;
  return { area, type, puts, shown, kept: () => localStorage.getItem(key) };
}

const saved = ({ body, version }: Put) => ({ body: body.trimEnd(), version: version + 1, joined: false });

test('stores each change on the device at once and saves it after a pause in typing', async () => {
  const { type, puts, shown, kept } = open('', saved);
  type('le subj');
  expect(kept()).toContain('le subj');
  type('le subjonctif ');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(puts).toEqual([{ path: '/api/notes/une', reader: 'anne', body: 'le subjonctif ', version: 1 }]);
  expect([shown(), kept()]).toEqual(['saved', null]);
});

test('retries a failed save and restores the text when the page is opened again', async () => {
  const first = open('', () => 503);
  first.type('bien que');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(first.puts.length).toBeGreaterThan(1);
  expect(first.shown()).toBe('waiting');
  const second = open('', saved);
  expect(second.area.value).toBe('bien que');
  await vi.advanceTimersByTimeAsync(10);
  expect([second.shown(), second.kept()]).toEqual(['saved', null]);
});

test('merges a note saved on another device and keeps text typed during the save', async () => {
  const answered = Promise.withResolvers<void>();
  const { area, type, puts, shown } = open('', async (put) => {
    if (put.version > 1) return saved(put);
    await answered.promise;
    return { body: `du téléphone\n\n${put.body}`, version: 7, joined: true };
  });
  type('ici');
  await vi.advanceTimersByTimeAsync(2_000);
  type('tout changé');
  answered.resolve();
  await vi.advanceTimersByTimeAsync(10);
  expect([area.value, shown()]).toEqual(['du téléphone\n\ntout changé', 'joined']);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(puts.at(-1)).toMatchObject({ body: 'du téléphone\n\ntout changé', version: 7 });
});

test('reports no conflict for a stored note that the server already has', async () => {
  localStorage.setItem(key, JSON.stringify({ body: 'parti avec la page ', version: 1 }));
  const { puts, kept } = open('parti avec la page', saved);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([puts, kept()]).toEqual([[], null]);
});

test.each([
  [413, 'refused'],
  [403, 'closed'],
])('does not retry after a permanent %i error, and keeps the text on the device', async (status, state) => {
  const { type, puts, shown, kept } = open('', () => status);
  type('trop long');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([puts.length, shown()]).toEqual([1, state]);
  expect(kept()).toContain('trop long');
});

test("sends the learner's unsent notes of other lessons, but not the notes of other learners", async () => {
  const { puts } = open('', saved);
  const keep = (name: string, body: string) =>
    localStorage.setItem(name, JSON.stringify({ body, version: 3 }));
  keep('note/anne/deux', 'écrit dans le train');
  keep('note/basile/deux', 'à quelqu’un d’autre');
  keep(key, 'de la page ouverte');
  await sendUnsentNotes('anne', 'une');
  expect(puts).toEqual([
    { path: '/api/notes/deux', reader: 'anne', body: 'écrit dans le train', version: 3 },
  ]);
  expect(Object.keys(localStorage).sort()).toEqual([key, 'note/basile/deux']);
});
