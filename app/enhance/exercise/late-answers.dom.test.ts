import { expect, test, vi } from 'vitest';
import {
  openPage,
  openSchool,
  passMinutes,
  type Reply,
  resetDevice,
  type Sent,
} from '#tests/support/exercise-form.ts';

resetDevice();

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

test('shows the text and the newest answer when another page changes that answer twice', async () => {
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

test('shows the typed text and the newer answer of another page until the user chooses one', async () => {
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
