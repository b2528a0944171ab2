/** What the server is to be told, kept on the device until it has answered. */
export type UnsentReport = {
  kind: 'report';
  lesson: string;
  media: string;
  /** Whole seconds. */
  from: number;
  to: number;
  length: number;
  /** When it was at `to`, by the clock of the device. */
  when: number;
};
type UnsentMark = { kind: 'mark'; lesson: string; done: boolean; when: number };
type Unsent = UnsentReport | UnsentMark;

const prefixOf = (reader: string) => `progress/${reader}/`;

/** A key of its own for each: two pages of a browser never write over one another. */
export const createKey = (reader: string): string => prefixOf(reader) + crypto.randomUUID();

/** Keeps something, or what has become of it, under its key. A device that has no room, or lets nothing be kept, forgets it with its page. */
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

/** Everything that waits of a reader, by its keys, as it is written. */
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

/** Lets go of what the server has, unless it has grown since. */
function letGo(sent: readonly [string, string][]): void {
  for (const [key, text] of sent) if (unkept.get(key) === text) unkept.delete(key);
  try {
    for (const [key, text] of sent) if (localStorage.getItem(key) === text) localStorage.removeItem(key);
  } catch (error) {
    reportError(error);
  }
}

/** Where somebody was last in a recording, if this device knows of a moment later than `since` that the server has not been told of. */
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
    // Somebody else's words under our name: nothing to tell of.
    return null;
  }
}

/** The server takes no more at once. */
const maxTogether = 100;

/** Of the lessons that were told of, those that are done, and those that are not open to who tells (any more). */
type CompletedLessons = { done: string[]; lessons: string[]; closed: string[] };

/** What became of what was sent: `over` where the session has ended, or is somebody else's by now. */
type Sent = { outcome: 'nothing' | 'waiting' | 'over' } | ({ outcome: 'kept' } & CompletedLessons);

/** Tells the server what waits. What it does not answer is told again later: it counts once however often it comes. */
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
  // What it refuses for good would be refused for ever.
  if (response?.ok || response?.status === 400) letGo(waiting);
  if (!response?.ok) return { outcome: 'waiting' };
  return { outcome: 'kept', ...((await response.json()) as CompletedLessons) };
}
