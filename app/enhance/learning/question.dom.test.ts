import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepQuestion } from './question.ts';

const page = { lesson: 'une', reader: 'anne' };
const key = 'question/anne/une';

beforeEach(() => {
  vi.stubGlobal('reportError', vi.fn());
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const markup = ({ body = '', invalid = false } = {}) => `<section aria-labelledby="questions">
  <h2 id="questions" tabindex="-1"></h2><form method="post" data-question="">
  <textarea id="question" name="question" ${invalid ? 'aria-invalid="true"' : ''}>${body}</textarea>
  <input type="checkbox" name="nameAgreed" value="yes"><button>Envoyer</button>
  ${['kept', 'waiting', 'over', 'failed'].map((state) => `<span data-question-state="${state}" hidden></span>`).join('')}
  </form></section>`;

/** A response of the server after its redirects. */
function respond(html: string, { url = 'https://ecole.test/course/a/une', status = 200 } = {}): Response {
  const response = new Response(html, { status });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

function open(answer: () => Promise<Response>) {
  document.body.innerHTML = markup();
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) => {
    sent.push(body.get('question') ?? '');
    return answer();
  });
  keepQuestion(page);
  const area = () => document.querySelector('textarea') as HTMLTextAreaElement;
  const type = (text: string) => {
    area().value = text;
    area().dispatchEvent(new Event('input', { bubbles: true }));
  };
  const press = async () => {
    area().form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await expect.poll(() => area().form?.ariaBusy).not.toBe('true');
  };
  const shown = () =>
    document.querySelector<HTMLElement>('[data-question-state]:not([hidden])')?.dataset.questionState;
  return { sent, area, type, press, shown, kept: () => localStorage.getItem(key) };
}

test('sends one request for a double click and forgets the text once the server has it', async () => {
  const { sent, area, type, press, kept } = open(async () => respond(markup()));
  type('Pourquoi « en » ?');
  expect(kept()).toContain('Pourquoi');
  await Promise.all([press(), press()]);
  expect(sent).toEqual(['Pourquoi « en » ?']);
  expect([area().value, kept()]).toEqual(['', null]);
  expect(document.activeElement?.id).toBe('questions');
});

test('keeps the text after the session ended and restores it on the next page', async () => {
  const first = open(async () => respond('', { url: 'https://ecole.test/login?redirect=x' }));
  first.type('Pourquoi « y » ?');
  await first.press();
  expect([first.shown(), first.area().value]).toEqual(['over', 'Pourquoi « y » ?']);
  const second = open(async () => respond(markup()));
  expect([second.shown(), second.area().value]).toEqual(['kept', 'Pourquoi « y » ?']);
  await second.press();
  expect([second.sent, second.kept()]).toEqual([['Pourquoi « y » ?'], null]);
});

test('sends a waiting question when the connection returns', async () => {
  let isOnline = false;
  const { sent, type, press, shown, kept } = open(async () => {
    if (!isOnline) throw new TypeError('offline');
    return respond(markup());
  });
  type('Pourquoi « dont » ?');
  await press();
  expect([shown(), kept()]).toEqual(['waiting', expect.stringContaining('dont')]);
  isOnline = true;
  dispatchEvent(new Event('online'));
  await expect.poll(kept).toBeNull();
  expect(sent).toHaveLength(2);
});

test('keeps a rejected question with its error, and the text of a failed request', async () => {
  const refused = open(async () => respond(markup({ body: 'Trop', invalid: true })));
  refused.type('Trop');
  await refused.press();
  expect([refused.area().value, refused.kept(), document.activeElement?.id]).toEqual([
    'Trop',
    expect.stringContaining('Trop'),
    'question',
  ]);
  const failed = open(async () => respond('', { status: 500 }));
  failed.type('Encore');
  await failed.press();
  expect([failed.shown(), failed.area().value]).toEqual(['failed', 'Encore']);
});
