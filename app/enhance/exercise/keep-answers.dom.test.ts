import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepAnswers } from './keep-answers.ts';

beforeAll(() => {
  // jsdom computes no layout.
  HTMLElement.prototype.checkVisibility = () => true;
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', vi.fn());
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Change = { field: string; value: unknown; sequence: number };
type Sent = { page: string; base: number; version: string; number: number; changes: Change[] };
type Reply = { state?: 'open' | 'marked'; newer?: Record<string, unknown> };

/** The server redirects to this marked attempt after submission. */
const copyAddress = 'https://ecole.example/exercises/ex?copie=1';

/** Stubs `fetch` with a server that records what it receives. A null `answer` is a network failure. */
function openSchool(answer: (sent?: Sent) => Reply | number | null = () => ({})) {
  const sent: Sent[] = [];
  const handedIn: Record<string, string>[] = [];
  let revision = 0;
  vi.stubGlobal('fetch', async (_path: string, init: { body: string | URLSearchParams }) => {
    if (typeof init.body !== 'string') {
      handedIn.push(Object.fromEntries(init.body));
      if (answer() === null) throw new TypeError('fetch failed');
      return Object.defineProperty(new Response(), 'url', { value: copyAddress });
    }
    const batch = JSON.parse(init.body) as Sent;
    sent.push(batch);
    const said = answer(batch);
    if (said === null) throw new TypeError('fetch failed');
    if (typeof said === 'number') return new Response(null, { status: said });
    revision += batch.changes.length;
    return Response.json({ state: 'open', newer: {}, revision, ...said });
  });
  /** Latest value received for each field. */
  const known = () =>
    Object.fromEntries(sent.flatMap(({ changes }) => changes.map(({ field, value }) => [field, value])));
  return { sent, handedIn, known };
}

const fields = ['1.1', '1.2', '1.3'];

type Page = { page?: string; number?: number; version?: string; without?: string; returned?: Reply['newer'] };

function openPage({ page = 'page', number = 1, version = 'v1', without, returned = {} }: Page = {}) {
  const states = [
    'saving',
    'saved',
    'waiting',
    'newer',
    'differs',
    'left',
    'sending',
    'unsent',
    'marked',
    'over',
  ];
  document.body.innerHTML = `<form data-exercise="ex" data-reader="anne">
    ${Object.entries({ version, number, page, revision: 0 })
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
      .join('')}
    ${fields
      .filter((field) => field !== without)
      .map((field) => {
        const value = returned[field] ?? '';
        return `<section><input name="r.${field}" value="${value}" data-answer="${field}" data-typed></section>`;
      })
      .join('')}
    ${['differs', 'left']
      .map(
        (state) => `<div hidden data-conflict data-conflict-state="${state}"><p data-conflict-other></p>
          <div><div data-conflict-choice><button type="button" data-conflict-keep></button>
            <button type="button" data-conflict-take></button></div></div></div>`,
      )
      .join('')}
    ${[...states, 'refused'].map((state) => `<span data-work-state="${state}" hidden></span>`).join('')}</form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  keepAnswers();
  const input = (field: string) => form.elements.namedItem(`r.${field}`) as HTMLInputElement;
  return {
    form,
    input,
    type(field: string, text: string) {
      input(field).value = text;
      input(field).dispatchEvent(new Event('input', { bubbles: true }));
    },
    conflict: () => form.querySelector<HTMLElement>('[data-conflict]:not([hidden])'),
    shown: () =>
      [...form.querySelectorAll<HTMLElement>('[data-work-state]')].find(({ hidden }) => !hidden)?.dataset
        .workState,
  };
}

const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);

test('stores each change on the device at once, sends it within a second, and shows "saved" after the response', async () => {
  const { sent, known } = openSchool();
  const { type, shown } = openPage();
  type('1.1', 'est all');
  expect(JSON.stringify(localStorage)).toContain('est all');
  expect(shown()).not.toBe('saved');
  type('1.1', 'est allée');
  await vi.advanceTimersByTimeAsync(900);
  expect([shown(), known(), sent.length, localStorage.length]).toEqual([
    'saved',
    { '1.1': 'est allée' },
    1,
    0,
  ]);
});

test('delivers all answers after ten minutes offline and a reload, and shows "saved" only after delivery', async () => {
  let isOnline = false;
  const { known } = openSchool(() => (isOnline ? {} : null));
  const first = openPage({ page: 'first' });
  for (let minute = 1; minute <= 5; minute++) {
    first.type('1.1', `réponse ${minute}`);
    await passMinutes(1);
    expect(first.shown()).toBe('waiting');
  }
  const second = openPage({ page: 'second' });
  await passMinutes(1);
  expect(second.input('1.1').value).toBe('réponse 5');
  second.type('1.2', 'autre');
  await passMinutes(4);
  expect(second.shown()).toBe('waiting');
  isOnline = true;
  await passMinutes(1);
  expect(known()).toEqual({ '1.1': 'réponse 5', '1.2': 'autre' });
  expect([second.shown(), localStorage.length]).toEqual(['saved', 0]);
});

test('assigns a new page id to a page that the browser restores from its cache', async () => {
  const { sent } = openSchool();
  openPage().type('1.1', 'un');
  await passMinutes(1);
  openPage().type('1.1', 'deux');
  await passMinutes(1);
  const names = sent.map(({ page }) => page);
  expect(new Set(names).size).toBe(2);
  // The submitted form contains the same page id.
  expect(document.querySelector<HTMLInputElement>('input[name="page"]')?.value).toBe(names[1]);
});

test("sends the unsent answers of another page under that page's id and requests newer answers", async () => {
  openSchool(() => null);
  const old = openPage({ page: 'old' });
  old.type('1.1', 'gardé');
  await passMinutes(1);
  const { sent } = openSchool((batch) =>
    batch?.page.startsWith('old') ? {} : { newer: { '1.1': 'gardé', '1.2': 'd’une autre page' } },
  );
  const { input } = openPage({ page: 'new' });
  await vi.advanceTimersByTimeAsync(100);
  const own = sent.filter(({ page }) => page.startsWith('new'));
  // The base is the revision that this page showed, not the other page's.
  expect(own[0]).toMatchObject({ base: 0, changes: [] });
  expect([input('1.1').value, input('1.2').value]).toEqual(['gardé', 'd’une autre page']);
});

test('keeps answers on the device if the session ended or belongs to another account', async () => {
  openSchool(() => 401);
  const { type, shown } = openPage();
  type('1.1', 'gardé');
  await passMinutes(1);
  expect(shown()).toBe('over');
  openPage({ page: 'again' });
  await passMinutes(1);
  expect(JSON.stringify(localStorage)).toContain('gardé');
});

/** Returns true if the script prevented the browser's navigation. */
function handIn(form: HTMLFormElement): boolean {
  const event = new Event('submit', { cancelable: true });
  form.dispatchEvent(event);
  return event.defaultPrevented;
}

test('keeps a submission pending while offline, and deletes it from the device once it is marked', async () => {
  openSchool(() => null);
  const { form, type, shown } = openPage();
  type('1.1', 'gardé');
  expect([handIn(form), shown()]).toEqual([true, 'sending']);
  for (let minute = 1; minute <= 5; minute++) {
    await passMinutes(1);
    expect(shown()).toBe('unsent');
    expect(JSON.stringify(localStorage)).toContain('gardé');
  }
  openSchool((batch) => (batch?.number === 1 ? { state: 'marked' } : {}));
  const next = openPage({ page: 'next', number: 2 });
  await passMinutes(1);
  expect([localStorage.length, next.conflict(), next.input('1.1').value]).toEqual([0, null, '']);
});

test('retries a pending submission when the network is back, then clears it and shows the marked attempt', async () => {
  const replace = vi.fn();
  vi.stubGlobal('location', { ...location, replace });
  const school = openSchool(() => null);
  const { form, type } = openPage();
  type('1.1', 'gardé');
  handIn(form);
  await passMinutes(1);
  expect(school.handedIn.length).toBeGreaterThan(1);
  const { handedIn, sent } = openSchool();
  await passMinutes(1);
  expect(handedIn.map((answers) => answers['r.1.1'])).toEqual(['gardé']);
  expect([sent.length, localStorage.length]).toEqual([0, 0]);
  expect(replace.mock.calls).toEqual([[copyAddress]]);
});

test('keeps permanently rejected answers on the device until the learner sees them in a later attempt', async () => {
  openSchool((batch) => (batch?.number === 1 ? 409 : {}));
  const { type, shown } = openPage();
  type('1.1', 'gardé');
  await passMinutes(1);
  expect(shown()).toBe('refused');
  openPage({ page: 'again' });
  await passMinutes(1);
  expect(JSON.stringify(localStorage)).toContain('gardé');
  const later = openPage({ page: 'later', number: 2 });
  await passMinutes(1);
  expect([later.shown(), later.conflict()?.textContent]).toEqual(['left', expect.stringContaining('gardé')]);
  later.conflict()?.querySelector<HTMLElement>('[data-conflict-keep]')?.click();
  await passMinutes(1);
  expect([later.conflict(), later.input('1.1').value, localStorage.length]).toEqual([null, '', 0]);
});

test('offers the text of a closed page in the next attempt, and sends it there once it is used', async () => {
  openSchool(() => null);
  openPage({ page: 'closed' }).type('1.1', 'gardé');
  await passMinutes(1);
  const marked = (batch?: Sent): Reply =>
    batch?.number === 1 ? { state: 'marked', newer: { '1.1': 'corrigé' } } : {};
  openSchool(marked);
  openPage({ page: 'unchosen', number: 2 });
  await passMinutes(1);
  // Without a choice, the text is offered again.
  const { sent } = openSchool(marked);
  const { shown, input, conflict } = openPage({ page: 'next', number: 2, version: 'v2' });
  await passMinutes(1);
  expect([shown(), input('1.1').value]).toEqual(['left', '']);
  expect(conflict()?.textContent).toContain('gardé');
  conflict()?.querySelector<HTMLElement>('[data-conflict-take]')?.click();
  await passMinutes(1);
  expect([shown(), input('1.1').value, conflict(), localStorage.length]).toEqual(['saved', 'gardé', null, 0]);
  expect(sent.at(-1)).toMatchObject({ number: 2, changes: [{ field: '1.1', value: 'gardé' }] });
});

test('shows the text of a closed page whose question was deleted since, without a button to use it', async () => {
  openSchool(() => null);
  openPage({ page: 'closed' }).type('1.1', 'gardé');
  await passMinutes(1);
  openSchool((batch) => (batch?.number === 1 ? 404 : {}));
  const { form, conflict } = openPage({ page: 'next', number: 2, without: '1.1' });
  await passMinutes(1);
  expect([conflict()?.textContent, conflict()?.parentElement]).toEqual([
    expect.stringContaining('gardé'),
    form,
  ]);
  expect(conflict()?.querySelectorAll('button')).toHaveLength(1);
});

test('sends answers of a marked attempt that the server returned in the form of the next one', async () => {
  openSchool(() => null);
  openPage({ page: 'late' }).type('1.1', 'gardé');
  await passMinutes(1);
  // The returned form replaces the page.
  vi.clearAllTimers();
  const { sent } = openSchool((batch) =>
    batch?.number === 1 ? { state: 'marked', newer: { '1.1': 'corrigé' } } : {},
  );
  const { conflict } = openPage({ page: 'next', number: 2, returned: { '1.1': 'gardé' } });
  await passMinutes(1);
  expect([conflict(), localStorage.length]).toEqual([null, 0]);
  expect(sent.at(-1)).toMatchObject({ number: 2, changes: [{ field: '1.1', value: 'gardé' }] });
});

test('keeps both answers of a form that the server returned because another page had a newer answer', async () => {
  openSchool(() => null);
  openPage({ page: 'late' }).type('1.1', 'un');
  await passMinutes(1);
  openSchool((batch) => (batch?.page.startsWith('late') ? { newer: { '1.1': 'autre' } } : {}));
  const { shown, input, conflict } = openPage({ page: 'next', returned: { '1.1': 'un' } });
  await passMinutes(1);
  expect([shown(), input('1.1').value]).toEqual(['differs', 'un']);
  expect(conflict()?.textContent).toContain('autre');
  expect(JSON.stringify(localStorage)).toContain('un');
});

test('removes the choice between two answers once another page has submitted the attempt', async () => {
  const others = [{ '1.1': 'autre' }];
  openSchool(() => ({ newer: others.shift() ?? {} }));
  const { type, input, shown, conflict } = openPage();
  type('1.1', 'un');
  await passMinutes(1);
  dispatchEvent(new Event('focus'));
  await passMinutes(1);
  expect([shown(), conflict()?.querySelectorAll('button').length]).toEqual(['differs', 2]);
  openSchool(() => ({ state: 'marked' }));
  dispatchEvent(new Event('focus'));
  await passMinutes(1);
  expect([shown(), input('1.1').value, conflict()?.querySelectorAll('button').length]).toEqual([
    'marked',
    'un',
    0,
  ]);
  expect(conflict()?.textContent).toContain('autre');
  expect(JSON.stringify(localStorage)).toContain('un');
});

test('keeps on the device what the marked attempt does not contain', async () => {
  openSchool(() => ({ state: 'marked', newer: { '1.2': '' } }));
  const { type, shown } = openPage();
  type('1.1', 'corrigé');
  type('1.2', 'gardé');
  await passMinutes(1);
  expect(shown()).toBe('marked');
  const stored = JSON.stringify(localStorage);
  expect([stored.includes('corrigé'), stored.includes('gardé')]).toEqual([false, true]);
});

test('keeps the text beside a newer answer when another page changes that answer again', async () => {
  const others = [{ '1.1': 'autre' }, { '1.1': 'encore une autre' }];
  openSchool(() => ({ newer: others.shift() ?? {} }));
  const { type, input, conflict } = openPage();
  type('1.1', 'un');
  await passMinutes(1);
  type('1.2', 'deux');
  await passMinutes(1);
  expect(input('1.1').value).toBe('un');
  expect(conflict()?.textContent).toContain('encore une autre');
  expect(JSON.stringify(localStorage)).toContain('"un');
});

test("treats a captive portal's page as a failed save", async () => {
  openSchool();
  const { type, shown } = openPage();
  vi.stubGlobal('fetch', async () => new Response('<h1>Wi-Fi</h1>'));
  type('1.1', 'gardé');
  await passMinutes(1);
  expect(shown()).toBe('waiting');
  const { known } = openSchool();
  await passMinutes(1);
  expect([shown(), known()]).toEqual(['saved', { '1.1': 'gardé' }]);
});

test('keeps the typed text beside the newer answer of another page until the user chooses', async () => {
  const others = [{ '1.1': 'autre', '1.2': 'ailleurs' }];
  const { sent } = openSchool(() => ({ newer: others.shift() ?? {} }));
  const { type, input, shown, conflict } = openPage();
  type('1.1', 'un');
  await passMinutes(1);
  expect([shown(), input('1.1').value, input('1.2').value]).toEqual(['differs', 'un', 'ailleurs']);
  expect(conflict()?.textContent).toContain('autre');
  expect(JSON.stringify(localStorage)).toContain('un');
  conflict()?.querySelector<HTMLElement>('[data-conflict-take]')?.click();
  await passMinutes(1);
  expect([conflict(), input('1.1').value, localStorage.length]).toEqual([null, 'autre', 0]);
  expect(sent.at(-1)).toMatchObject({ base: 1, changes: [{ field: '1.1', value: 'autre' }] });
});

test('sends the kept answer again, and offers it after a reload without a choice', async () => {
  const answer = (batch?: Sent) => (batch?.base === 0 ? { newer: { '1.1': 'autre' } } : {});
  openSchool(answer);
  openPage({ page: 'old' }).type('1.1', 'un');
  await passMinutes(1);
  const { known } = openSchool(answer);
  const { input, conflict } = openPage({ page: 'new' });
  await passMinutes(1);
  expect([input('1.1').value, conflict()?.textContent]).toEqual(['autre', expect.stringContaining('un')]);
  conflict()?.querySelector<HTMLElement>('[data-conflict-keep]')?.click();
  await passMinutes(1);
  expect([conflict(), known()['1.1'], localStorage.length]).toEqual([null, 'autre', 0]);
});

test('opens the page of the server that explains why the answers were not marked', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => new Response(null, { status: 422 }));
  const { form, type } = openPage();
  type('1.1', 'un');
  handIn(form);
  await vi.advanceTimersByTimeAsync(100);
  expect(submit).toHaveBeenCalledOnce();
});

test('sends nothing if an unchanged field loses focus, but sends a retyped value that another page had replaced', async () => {
  const others = [{}, { '1.1': 'autre' }];
  const { sent } = openSchool(() => ({ newer: others.shift() ?? {} }));
  const { type, input } = openPage();
  type('1.1', 'un');
  await passMinutes(1);
  type('1.2', 'deux');
  await passMinutes(1);
  expect(input('1.1').value).toBe('autre');
  type('1.1', 'un');
  await passMinutes(1);
  input('1.1').dispatchEvent(new Event('change', { bubbles: true }));
  await passMinutes(1);
  expect(sent.map(({ changes }) => changes.map(({ value }) => value))).toEqual([['un'], ['deux'], ['un']]);
});

test('sends changes in batches of the maximum size, including those of another page', async () => {
  fields.splice(0, fields.length, ...Array.from({ length: 250 }, (_, index) => `1.${index + 1}`));
  openSchool(() => null);
  const old = openPage({ page: 'old' });
  for (const field of fields) old.type(field, `mot ${field}`);
  await passMinutes(1);
  const { sent, known } = openSchool((batch) => (batch && batch.changes.length > 200 ? 400 : {}));
  openPage({ page: 'new' });
  await passMinutes(1);
  expect(Math.max(...sent.map(({ changes }) => changes.length))).toBe(200);
  expect(Object.keys(known())).toHaveLength(250);
  expect(localStorage.length).toBe(0);
  fields.splice(3);
});
