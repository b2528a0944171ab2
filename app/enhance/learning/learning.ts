import { keepNote, sendUnsentNotes } from './notes.ts';
import { enhancePlayers, type LessonPage } from './players.ts';
import { closeSheet } from './sheet.ts';
import { createKey, keep, sendUnsent } from './unsent-progress.ts';

/** How often what was seen is told while something plays. */
const reportMilliseconds = 10_000;

/** Whose the page is, and of which lesson, where it is one. */
function readPage(): { reader: string; lesson: string | null } | null {
  const { lessonPage, reader } = document.querySelector<HTMLElement>('[data-reader]')?.dataset ?? {};
  return reader ? { reader, lesson: lessonPage ?? null } : null;
}

/** Says quietly what becomes of the progress, in the words that wait in the page. */
function showState(state: 'kept' | 'waiting' | 'over' | 'closed' | null): void {
  for (const words of document.querySelectorAll<HTMLElement>('[data-progress-state]'))
    words.hidden = words.dataset.progressState !== state;
}

/** Exchanges what the server knows better by now: what is ticked, and the button under the lesson. */
async function renewMarks(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!response.ok || response.redirected) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const part of ['[data-mark]', '[data-programme] nav', '[data-programme] summary']) {
    const [here, there] = [document.querySelector(part), page.querySelector(part)];
    if (!here || !there) continue;
    const had = here.contains(document.activeElement);
    here.replaceWith(document.adoptNode(there));
    // Who pressed the button that went goes on with what took its place: the next lesson, or the button again.
    if (had) there.querySelector<HTMLElement>('a, [value="yes"]')?.focus();
  }
}

/** Whether the server has what was told; `closed` where the lesson of the page is no longer open to who reads it. */
type Told = 'kept' | 'waiting' | 'closed';

/** Tells the server what waits on this device, one turn at a time. */
function createTeller(reader: string, lesson: string | null) {
  let sending: Promise<Told> | null = null;
  let isClosed = false;
  async function send(leaving: boolean): Promise<Told> {
    const sent = await sendUnsent(reader, { leaving });
    if (sent.outcome === 'kept' && lesson && sent.lessons.includes(lesson))
      isClosed = sent.closed.includes(lesson);
    if (isClosed) {
      showState('closed');
      return 'closed';
    }
    if (sent.outcome === 'nothing') return 'kept';
    showState(sent.outcome);
    if (sent.outcome !== 'kept') return 'waiting';
    const isMarked = document.querySelector('[data-mark="done"]') !== null;
    if (lesson && sent.lessons.includes(lesson) && sent.done.includes(lesson) !== isMarked)
      await renewMarks();
    return 'kept';
  }
  const report = (error: unknown): Told => {
    reportError(error);
    return 'waiting';
  };
  return {
    tell: (): Promise<Told> => {
      sending ??= send(false)
        .catch(report)
        .finally(() => {
          sending = null;
        });
      return sending;
    },
    // A page that is being left cannot wait for its turn: what arrives twice counts once.
    leave: (): void => void send(true).catch(report),
  };
}

/** « Marquer comme terminée » needs no line: it is kept on the device, and told as soon as there is one. */
function keepMarks({ reader, lesson }: LessonPage, tell: () => Promise<Told>): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.mark === undefined) return;
    event.preventDefault();
    const done = event.submitter instanceof HTMLButtonElement && event.submitter.value === 'yes';
    keep(createKey(reader), { kind: 'mark', lesson, done, when: Date.now() });
    const leave = async () => {
      // What was under way when the button was pressed did not take it along.
      await tell();
      const outcome = await tell();
      if (outcome === 'waiting')
        document.querySelector(`[data-lesson="${lesson}"] [data-tick]`)?.toggleAttribute('data-done', done);
      else if (outcome === 'kept' && done && form.dataset.then) location.assign(form.dataset.then);
    };
    void leave().catch(reportError);
  });
}

/** A session that ended, here or in another tab, is told before something is pressed. */
async function checkSession(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const response = await fetch('/api/__session').catch(() => null);
  if (!response?.ok) return;
  const { status } = (await response.json()) as { status: string };
  if (status === 'ended') showState('over');
}

closeSheet();
const page = readPage();
if (page) {
  const { reader, lesson } = page;
  const { tell, leave } = createTeller(reader, lesson);
  const here = lesson ? { reader, lesson } : null;
  enhancePlayers(here, () => void tell());
  if (here) {
    keepNote(here);
    keepMarks(here, tell);
  }
  setInterval(() => void tell(), reportMilliseconds);
  addEventListener('online', () => void tell());
  addEventListener('offline', () => showState('waiting'));
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else void checkSession().catch(reportError);
  });
  // What an earlier page could not tell.
  void tell();
  void sendUnsentNotes(reader, lesson).catch(reportError);
} else enhancePlayers(null, () => undefined);
