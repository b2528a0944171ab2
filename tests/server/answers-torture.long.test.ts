import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#tests/support/twin-log.ts';
import { startDatabase } from '#twins/database/start-database.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { openPool } from '../support/database.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { readHidden } from '../support/read-hidden.ts';
import { type SchoolProcess, startStandaloneSchool } from '../support/school.ts';
import { openRandom, scaled } from '../support/seed.ts';

/** TEST_SCALE=50 makes a thousand attempts; TEST_SEED repeats a run. */
const random = openRandom('answers');
const attemptCount = scaled(20);
const cuts = Math.min(scaled(2), 12);
/** Several learners, because the rate limit allows each a few thousand answers in ten minutes. */
const people = Math.min(2 + scaled(1), 10);

let school: SchoolProcess;
let exerciseId: string;
let learners: Member[];

const text = `# Le passé composé
## Trous
Elle [est allée] au marché. Il a [mangé] une pomme. Nous [avons] dormi.
`;
const fields = ['1.1', '1.2', '1.3'];
const rights: Record<string, string> = { '1.1': 'est allée', '1.2': 'mangé', '1.3': 'avons' };

// A retried test needs a new school, because the old one still contains the attempts of the failed run.
beforeEach(async () => {
  school = await startStandaloneSchool();
  const admin = await openAdmin(school);
  const course = await publishCourse(admin);
  exerciseId = await saveExercise(admin, course.id, text);
  learners = await Promise.all(Array.from({ length: people }, () => openMember(school)));
  for (const learner of learners) await learner.visit(await buy(learner, course.buyPath));
}, 120_000);

afterEach(() => school?.[Symbol.asyncDispose]());

let restarting: Promise<void> = Promise.resolve();

/** Retries until the server responds, because a request during a power cut may or may not have arrived. */
async function insist(ask: () => Promise<Response>): Promise<{ response: Response; text: string }> {
  for (let time = 1; ; time++)
    try {
      const response = await ask();
      const text = await response.text();
      if (response.status !== 503 || time === 60) return { response, text };
      await new Promise((resolve) => setTimeout(resolve, 100));
    } catch (error) {
      if (time === 60 || !/fetch failed|terminated|other side closed|socket|timeout/.test(String(error)))
        throw error;
      await restarting;
    }
}

type Change = { field: string; value: string; sequence: number };

/** Newest answer of a field that the server acknowledged, with its page and revision. */
type Kept = { value: string; page: string; revision: number };

/** A browser tab with the attempt open, like `app/enhance/exercise/keep-answers.ts`. */
type Tab = {
  hidden: Record<string, string>;
  page: string;
  base: number;
  sequence: number;
  inputs: Map<string, string>;
  /** Answers of the attempt at `base`. */
  shown: ReadonlyMap<string, string>;
  waiting: Change[];
};

type Work = { learner: Member; kept: Map<string, Kept>; sent: { page: string; change: Change }[] };

const path = () => `/members/exercices/${exerciseId}`;

const readInputs = (html: string): Map<string, string> =>
  new Map(
    fields.map((field) => {
      const [tag = ''] =
        html.match(new RegExp(`<input[^>]+name="r\\.${field.replace('.', '\\.')}"[^>]*>`)) ?? [];
      return [field, /value="([^"]*)"/.exec(tag)?.[1] ?? ''];
    }),
  );

async function openTab({ learner }: Work): Promise<Tab> {
  const { response, text: html } = await insist(() => learner.visit(path()));
  expect(response.status).toBe(200);
  const hidden = readHidden(html);
  const inputs = readInputs(html);
  const page = `${hidden.page}-${random.below(1e6).toString(36)}`;
  return {
    hidden,
    page,
    base: Number(hidden.revision),
    sequence: 0,
    inputs,
    shown: new Map(inputs),
    waiting: [],
  };
}

function type(tab: Tab): void {
  const field = random.pick(fields);
  const value = random.below(2) ? (rights[field] ?? '') : `mot ${random.below(1e6)}`;
  tab.sequence += 1;
  tab.inputs.set(field, value);
  const change = { field, value, sequence: tab.sequence };
  tab.waiting = [...tab.waiting.filter((each) => each.field !== field), change];
}

/** Saves the pending changes of a tab, up to three times in parallel as after lost responses. */
async function tell(work: Work, tab: Tab): Promise<void> {
  const { hidden, page, base } = tab;
  const changes = tab.waiting;
  const json = {
    ...{ reader: work.learner.uid, version: hidden.version, number: Number(hidden.number), page, base },
    changes,
  };
  const send = async () => {
    const address = `/api/exercises/${exerciseId}/answers`;
    const { response, text: body } = await insist(() => work.learner.visit(address, { json }));
    expect([response.status, response.status === 200 ? '' : body]).toEqual([200, '']);
    return JSON.parse(body) as { state: string; revision: number; newer: Record<string, string> };
  };
  const replies = await Promise.all(Array.from({ length: 1 + random.below(3) }, send));
  for (const { state } of replies) expect(state).toBe('open');
  const [reply] = replies;
  if (!reply) return;
  tab.base = reply.revision;
  tab.waiting = [];
  for (const change of changes) {
    work.sent.push({ page, change });
    if (!(change.field in reply.newer))
      work.kept.set(change.field, { value: change.value, page, revision: reply.revision });
  }
  for (const [field, value] of Object.entries(reply.newer)) tab.inputs.set(field, value);
  tab.shown = new Map(tab.inputs);
}

/** Returns the answers to be marked: the form, except fields that another tab has saved since. */
function foresee({ kept }: Work, tab: Tab): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const known = kept.get(field);
      const isNewer = known && known.page !== tab.page && known.revision > tab.base;
      return [field, isNewer ? known.value : (tab.inputs.get(field) ?? '')];
    }),
  );
}

async function doAttempt(learner: Member) {
  const work: Work = { learner, kept: new Map(), sent: [] };
  const tabs = [await openTab(work), await openTab(work)];
  let isOffline = false;
  for (let step = 0; step < 8; step++) {
    const at = random.below(2);
    const tab = tabs[at] as Tab;
    type(tab);
    if (random.below(4) === 0) isOffline = !isOffline;
    if (!isOffline && random.below(3)) await tell(work, tab);
    if (random.below(6) || isOffline) continue;
    // After a reload, the device resends unsaved changes with the page id of the old tab (`unsent-answers.ts`).
    const reloaded = await openTab(work);
    if (tab.waiting.length > 0) {
      await tell(work, tab);
      await tell(work, reloaded);
    }
    tabs[at] = reloaded;
  }
  const tab = random.pick(tabs);
  let expected = foresee(work, tab);
  const { hidden, page, base } = tab;
  const number = Number(hidden.number);
  const submit = (revision: string, answers: Iterable<[string, string]>) => {
    const form = {
      ...{ ...hidden, page, revision },
      ...Object.fromEntries([...answers].map(([field, value]) => [`r.${field}`, value])),
    };
    const send = () => insist(() => learner.visit(path(), { form }));
    return Promise.all(Array.from({ length: 1 + random.below(4) }, send));
  };
  let submissions = await submit(String(base), tab.inputs);
  const [{ response, text: html } = { response: null, text: '' }] = submissions;
  if (response?.status === 422) {
    // Another tab has changed the same answers: the page returns those that its user changed.
    const inputs = readInputs(html);
    for (const { field, value } of tab.waiting)
      if (value !== tab.shown.get(field)) expect(inputs.get(field)).toBe(value);
    if ([...inputs.values()].every((value) => value === '')) inputs.set('1.1', 'mot');
    expected = Object.fromEntries(inputs);
    submissions = await submit(readHidden(html).revision ?? '', inputs);
  }
  for (const { response } of submissions)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(new RegExp(`copie=${number}&`)),
    ]);
  return { uid: learner.uid, number, expected, sent: work.sent };
}

/** Omits requests that waited too long for a lock, because `insist` sends them again. */
function listUnexpectedErrors(lines: string[]): string[] {
  const busy = lines.flatMap((line) => {
    const { requestId, status } = JSON.parse(line) as { requestId?: string; status?: number };
    return requestId && status === 503 ? [requestId] : [];
  });
  return lines.filter((line) => !busy.some((requestId) => line.includes(requestId)));
}

test(`the school keeps every answer and marks each attempt once: ${attemptCount} attempts with two tabs, reloads, offline phases and ${cuts} power cuts`, {
  timeout: 3_600_000,
}, async () => {
  const done: Awaited<ReturnType<typeof doAttempt>>[] = [];
  const moments = new Set(
    Array.from({ length: cuts }, (_, cut) => Math.floor((attemptCount * (cut + 0.5)) / cuts)),
  );
  let begun = 0;
  await Promise.all(
    learners.map(async (learner) => {
      while (begun < attemptCount) {
        const isCut = moments.delete(begun++);
        const attempt = doAttempt(learner);
        if (isCut)
          setTimeout(() => {
            restarting = restarting.then(() => school.killAndRestart());
          }, random.below(300));
        done.push(await attempt);
      }
    }),
  );
  await restarting;
  expect(moments.size).toBe(0);
  expect(listUnexpectedErrors(school.errorLines())).toEqual([]);
  await school.stop();

  const database = await startDatabase({ directory: join(school.dataDirectory, 'postgres'), log: silentLog });
  const pool = openPool(database.url);
  const { rows: marked } = await pool.query<{
    uid: string;
    number: number;
    points: number;
    given: Record<string, string>;
    events: string[];
  }>(`select uid, number, points,
      (select jsonb_object_agg(field, given) from marks where attempt_id = attempts.id) as given,
      array(select page || ' ' || field || ' ' || sequence || ' ' || (value #>> '{}') from answer_events
        where attempt_id = attempts.id) as events
    from attempts where state = 'marked'`);
  const { rows: open } = await pool.query("select 1 from attempts where state = 'open'");
  await pool.end();
  await database.stop();

  expect(open).toEqual([]);
  expect(marked).toHaveLength(done.length);
  expect(done).toHaveLength(attemptCount);
  for (const { uid, number, expected, sent } of done) {
    const found = marked.find((each) => each.uid === uid && each.number === number);
    expect([number, found?.given]).toEqual([number, expected]);
    expect(found?.points).toBe(
      Math.round((100 * fields.filter((field) => expected[field] === rights[field]).length) / 3),
    );
    for (const { page, change } of sent)
      expect(found?.events).toContain(`${page} ${change.field} ${change.sequence} ${change.value}`);
  }
});
