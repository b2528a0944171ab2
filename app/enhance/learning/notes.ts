import { removeFromDevice, storeOnDevice } from './device-storage.ts';
import type { LessonPage } from './players.ts';

const calmMilliseconds = 1_200;
const retryMilliseconds = 5_000;

type Note = { body: string; version: number };

/** `over`: the session ended; `closed`: the lesson can no longer be opened; `refused`: a permanent error. */
type Sent =
  | { outcome: 'saved'; note: Note & { joined: boolean } }
  | { outcome: 'waiting' | 'over' | 'refused' | 'closed' };

const prefixOf = (reader: string) => `note/${reader}/`;

async function sendNote({ reader, lesson }: LessonPage, note: Note, leaving = false): Promise<Sent> {
  const response = await fetch(`/api/notes/${encodeURIComponent(lesson)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reader, ...note }),
    keepalive: leaving,
  }).catch(() => null);
  if (response?.ok) return { outcome: 'saved', note: (await response.json()) as Note & { joined: boolean } };
  if (response?.status === 401) return { outcome: 'over' };
  if (response?.status === 403) return { outcome: 'closed' };
  return { outcome: response && [400, 413].includes(response.status) ? 'refused' : 'waiting' };
}

/** Sends the notes of other lessons that are still stored on this device. */
export async function sendUnsentNotes(reader: string, open: string | null): Promise<void> {
  const prefix = prefixOf(reader);
  for (const key of listKeys().filter((each) => each.startsWith(prefix))) {
    const lesson = key.slice(prefix.length);
    const text = localStorage.getItem(key);
    const kept = parseNote(text);
    if (lesson === open || !kept) continue;
    const { outcome } = await sendNote({ reader, lesson }, kept);
    if (outcome === 'saved' && localStorage.getItem(key) === text) localStorage.removeItem(key);
  }
}

/** Saves the note of a lesson while it is typed. Unsaved text stays on the device. */
export function keepNote(page: LessonPage): void {
  const form = document.querySelector<HTMLFormElement>('form[data-note]');
  const area = form?.querySelector('textarea');
  const version = form?.querySelector<HTMLInputElement>('[name="version"]');
  if (form && area && version) followNote(page, { form, area, version });
}

function followNote(
  page: LessonPage,
  { form, area, version }: { form: HTMLFormElement; area: HTMLTextAreaElement; version: HTMLInputElement },
): void {
  const key = prefixOf(page.reader) + page.lesson;
  /** Last known text on the server. */
  let saved = area.defaultValue;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;

  const show = (state: string | null) => {
    for (const words of form.querySelectorAll<HTMLElement>('[data-note-state]'))
      words.hidden = words.dataset.noteState !== state;
  };
  const read = (): Note => ({ body: area.value, version: Number(version.value) });
  function take(sent: string, note: Note & { joined: boolean }): void {
    version.value = String(note.version);
    const mine = sent.trimEnd();
    if (note.joined && note.body.endsWith(mine)) {
      // Inserts the other device's text first. The field may have grown during the save.
      const before = note.body.slice(0, note.body.length - mine.length);
      const { selectionStart, selectionEnd } = area;
      area.value = before + area.value;
      area.setSelectionRange(selectionStart + before.length, selectionEnd + before.length);
    }
    saved = area.value.trimEnd() === note.body ? area.value : note.body;
    if (area.value === saved) removeFromDevice(key);
    else storeOnDevice(key, read());
    show(note.joined ? 'joined' : 'saved');
  }
  async function save(): Promise<void> {
    clearTimeout(timer);
    if (busy) return;
    const note = read();
    if (note.body === saved) return show('saved');
    busy = true;
    const sent = await sendNote(page, note).finally(() => {
      busy = false;
    });
    if (sent.outcome === 'saved') take(note.body, sent.note);
    else show(sent.outcome);
    // The text changed during the save, or the save failed.
    if (area.value !== saved && sent.outcome !== 'refused' && sent.outcome !== 'closed')
      timer = setTimeout(saveSoon, retryMilliseconds);
  }
  const saveSoon = () => void save().catch(reportError);
  const isUnsaved = () => area.value !== saved;

  const left = readUnsent(key);
  if (left && left.body.trimEnd() !== saved) {
    area.value = left.body;
    version.value = String(left.version);
    saveSoon();
  } else removeFromDevice(key);
  area.addEventListener('input', () => {
    storeOnDevice(key, read());
    show(null);
    clearTimeout(timer);
    timer = setTimeout(saveSoon, calmMilliseconds);
  });
  area.addEventListener('blur', () => isUnsaved() && saveSoon());
  addEventListener('online', () => isUnsaved() && saveSoon());
  addEventListener('pagehide', () => {
    if (isUnsaved()) void sendNote(page, read(), true).catch(reportError);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    saveSoon();
  });
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Storage is blocked, so it contains nothing to send.
    return [];
  }
}

function readUnsent(key: string): Note | null {
  try {
    return parseNote(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function parseNote(text: string | null): Note | null {
  try {
    const note = JSON.parse(text ?? 'null') as Partial<Note> | null;
    return typeof note?.body === 'string' && typeof note.version === 'number' ? (note as Note) : null;
  } catch {
    return null;
  }
}
