import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { keepAnswers } from '#app/enhance/exercise/keep-answers.ts';

/** Before each test of the file, empties the device, and replaces the timers and `reportError`. */
export function resetDevice(): void {
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
}

type Change = { field: string; value: unknown; sequence: number };
export type Sent = { page: string; base: number; version: string; number: number; changes: Change[] };
export type Reply = { state?: 'open' | 'marked'; newer?: Record<string, unknown> };

/** The server redirects to this marked attempt after submission. */
export const copyAddress = 'https://ecole.example/exercises/ex?copie=1';

/** Stubs `fetch` with a server that records what it receives. A null `answer` is a network failure. */
export function openSchool(answer: (sent?: Sent) => Reply | number | null = () => ({})) {
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

export const fields = ['1.1', '1.2', '1.3'];

type Page = { page?: string; number?: number; version?: string; without?: string; returned?: Reply['newer'] };

export function openPage({ page = 'page', number = 1, version = 'v1', without, returned = {} }: Page = {}) {
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

export const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
