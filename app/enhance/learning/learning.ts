import { registerOfflinePage } from '../offline-page.ts';
import { keepNote, sendUnsentNotes } from './notes.ts';
import { enhancePlayers, type LessonPage } from './players.ts';
import { keepQuestion } from './question.ts';
import { closeSheet } from './sheet.ts';
import { createKey, keep, sendUnsent } from './unsent-progress.ts';

const reportMilliseconds = 10_000;

/** `lesson` is null outside lesson pages. */
function readPage(): { reader: string; lesson: string | null } | null {
  const { lessonPage, reader } = document.querySelector<HTMLElement>('[data-reader]')?.dataset ?? {};
  return reader ? { reader, lesson: lessonPage ?? null } : null;
}

function showState(state: 'kept' | 'waiting' | 'over' | 'closed' | null): void {
  for (const words of document.querySelectorAll<HTMLElement>('[data-progress-state]'))
    words.hidden = words.dataset.progressState !== state;
}

/** Reloads the parts that depend on progress: the ticks, and the button below the lesson. */
async function renewMarks(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!response.ok || response.redirected) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const part of ['[data-mark]', '[data-programme] nav', '[data-programme] summary']) {
    const [here, there] = [document.querySelector(part), page.querySelector(part)];
    if (!here || !there) continue;
    const had = here.contains(document.activeElement);
    here.replaceWith(document.adoptNode(there));
    if (had) there.querySelector<HTMLElement>('a, [value="yes"]')?.focus();
  }
}

/** `closed`: the learner can no longer open the lesson of this page. */
type Told = 'kept' | 'waiting' | 'closed';

/** Returns a sender of pending progress that runs one request at a time. */
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
    // A closing page cannot wait for the request in progress.
    leave: (): void => void send(true).catch(report),
  };
}

/** Makes « Marquer comme terminée » work offline: the click is stored and sent when the network is back. */
function keepMarks({ reader, lesson }: LessonPage, tell: () => Promise<Told>): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.mark === undefined) return;
    event.preventDefault();
    const done = event.submitter instanceof HTMLButtonElement && event.submitter.value === 'yes';
    keep(createKey(reader), { kind: 'mark', lesson, done, when: Date.now() });
    const leave = async () => {
      // A request already in progress does not contain this click.
      await tell();
      const outcome = await tell();
      if (outcome === 'waiting')
        document.querySelector(`[data-lesson="${lesson}"] [data-tick]`)?.toggleAttribute('data-done', done);
      else if (outcome === 'kept' && done && form.dataset.then) location.assign(form.dataset.then);
    };
    void leave().catch(reportError);
  });
}

/** Informs the learner of an ended session, in this or another tab, before the first click. */
async function checkSession(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const response = await fetch('/api/__session').catch(() => null);
  if (!response?.ok) return;
  const { status } = (await response.json()) as { status: string };
  if (status === 'ended') showState('over');
}

/** Plays a recording of the page from the time of a link: `<a href="{src}#t=12.5" data-play-at>`. */
function enhanceTimeLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-play-at]')) {
    const [src, seconds] = link.href.split('#t=');
    const player = [...document.querySelectorAll('audio')].find((audio) => audio.src === src);
    link.addEventListener('click', (event) => {
      if (!player) return;
      event.preventDefault();
      player.currentTime = Number(seconds);
      void player.play().catch(reportError);
    });
  }
}

closeSheet();
enhanceTimeLinks();
registerOfflinePage();
const page = readPage();
if (page) {
  const { reader, lesson } = page;
  const { tell, leave } = createTeller(reader, lesson);
  const here = lesson ? { reader, lesson } : null;
  enhancePlayers(here, () => void tell());
  if (here) {
    keepNote(here);
    keepQuestion(here);
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
  // Send the entries that an earlier page left unsent.
  void tell();
  void sendUnsentNotes(reader, lesson).catch(reportError);
} else enhancePlayers(null, () => undefined);
