/** Playback progress, stored on the device until the server has confirmed it. */
export type UnsentReport = {
  kind: 'report';
  lesson: string;
  media: string;
  /** In whole seconds, like `to` and `length`. */
  from: number;
  to: number;
  length: number;
  /** Time when playback was at `to`, by the device's clock. */
  when: number;
};
type UnsentMark = { kind: 'mark'; lesson: string; done: boolean; when: number };
type Unsent = UnsentReport | UnsentMark;

const prefixOf = (reader: string) => `progress/${reader}/`;

/** Returns a storage key for one entry. Pages share no key, so they never overwrite each other. */
export const createKey = (reader: string): string => prefixOf(reader) + crypto.randomUUID();

/** Stores or updates an entry. If storage is full or blocked, it lasts only as long as the page. */
export function keep(key: string, kept: Unsent): void {
  unkept.set(key, JSON.stringify(kept));
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    unkept.delete(key);
  } catch (error) {
    reportError(error);
  }
}

const unkept = new Map<string, string>();

function listUnsent(reader: string): [string, string][] {
  const found: [string, string][] = [...unkept];
  try {
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at);
      if (key?.startsWith(prefixOf(reader))) found.push([key, localStorage.getItem(key) ?? '']);
    }
  } catch (error) {
    reportError(error);
  }
  return found;
}

/** Deletes delivered entries, unless they changed meanwhile. */
function letGo(sent: readonly [string, string][]): void {
  for (const [key, text] of sent) if (unkept.get(key) === text) unkept.delete(key);
  try {
    for (const [key, text] of sent) if (localStorage.getItem(key) === text) localStorage.removeItem(key);
  } catch (error) {
    reportError(error);
  }
}

/** Returns the latest pending position in a recording, if it is later than `since`. */
export function findUnsentPosition(
  reader: string,
  recording: Pick<UnsentReport, 'lesson' | 'media'>,
  since: number,
): number | null {
  const latest = listUnsent(reader)
    .map(([, text]) => parseUnsent(text))
    .filter((kept): kept is UnsentReport => kept?.kind === 'report')
    .filter(({ lesson, media }) => lesson === recording.lesson && media === recording.media)
    .toSorted((a, b) => b.when - a.when)[0];
  return latest && latest.when > since ? latest.to : null;
}

function parseUnsent(text: string): Unsent | null {
  try {
    return JSON.parse(text) as Unsent;
  } catch {
    // Not valid JSON: written by other code under our key.
    return null;
  }
}

/** Maximum number of entries that the server accepts in one request. */
const maxTogether = 100;

/** Reported lessons: the completed ones, and those that the learner cannot open. */
type CompletedLessons = { done: string[]; lessons: string[]; closed: string[] };

/** `over`: the session has ended or belongs to another account. */
type Sent = { outcome: 'nothing' | 'waiting' | 'over' } | ({ outcome: 'kept' } & CompletedLessons);

/** Sends pending entries, and unconfirmed ones again later; the server counts duplicates once. */
export async function sendUnsent(reader: string, { leaving = false } = {}): Promise<Sent> {
  const waiting = listUnsent(reader).slice(0, maxTogether);
  if (waiting.length === 0) return { outcome: 'nothing' };
  const now = Date.now();
  const kept = waiting.flatMap(([, text]) => parseUnsent(text) ?? []);
  const reports = kept
    .filter((each) => each.kind === 'report')
    .map(({ kind: _kind, when, ...report }) => ({ ...report, ago: now - when }));
  const marks = kept
    .filter((each) => each.kind === 'mark')
    .map(({ kind: _kind, when, ...mark }) => ({ ...mark, ago: now - when }));
  const response = await fetch('/api/progress', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reader, reports, marks }),
    keepalive: leaving,
  }).catch(() => null);
  if (response?.status === 401) return { outcome: 'over' };
  // 400 is permanent, so a retry cannot succeed.
  if (response?.ok || response?.status === 400) letGo(waiting);
  if (!response?.ok) return { outcome: 'waiting' };
  return { outcome: 'kept', ...((await response.json()) as CompletedLessons) };
}
