import { expect, test, vi } from 'vitest';
import {
  copyAddress,
  fields,
  openPage,
  openSchool,
  passMinutes,
  resetDevice,
} from '#tests/support/exercise-form.ts';

resetDevice();

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
