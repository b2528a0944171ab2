import { beforeAll, expect, test } from 'vitest';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import { listItems } from '#core/exercises/document/inner-ids.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { saveLesson, uploadLessonMedia } from '../support/add-lesson.ts';
import { toDataPath } from '../support/data-request.ts';
import { everyKind } from '../support/every-kind.ts';
import { buy } from '../support/pay.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';
import { listTrials, publishForTrials, type TrialKnown } from './trials.ts';

let school: SharedSchool;
let known: TrialKnown;
let learner: Member;
/** In a lesson that is bought, on a page that anybody reads, in a pack that nobody here bought, and not published. */
let exercises: { ofLesson: string; free: string; ofOthers: string; draft: string };

beforeAll(async () => {
  school = await shareSchool();
  known = await publishForTrials(school, school.admin);
  const lessonId = await saveLesson(school.admin, known.course.id, { title: 'La leçon' });
  learner = await openMember(school);
  await learner.visit(await buy(learner, known.course.buyPath));
  exercises = {
    ofLesson: await saveCanaries({ productId: known.course.id, lessonId }),
    free: await saveCanaries({ productId: known.course.id, free: true }),
    ofOthers: await saveCanaries({ productId: known.pack.id }),
    draft: await saveCanaries({ productId: known.course.id, displayed: false }),
  };
}, 120_000);

/** An exercise of every kind, with a canary in whatever only its key may say, the names of its files among it. */
async function saveCanaries(place: object): Promise<string> {
  const { pathFolderId, files } = await uploadLessonMedia(school.admin, 'canari-a-l-oreille');
  const { exercises: read, faults } = parseExercises(everyKind.replace(/^! média.*\n/m, ''));
  expect(faults).toEqual([]);
  const document = read[0] as ExerciseDocument;
  const url = files[0]?.url ?? '';
  for (const item of listItems(document.items))
    item.media = [{ fileName: 'CANARI la réponse.pdf', url, alt: 'Un document' }];
  const draft = { lessonId: '', free: false, displayed: true, pathFolderId, document, ...place };
  const saved = await school.admin.visit('/admin/exercises/add', { json: { draft } });
  const id = /edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  if (!id) throw new Error(`the exercise was not saved: ${saved.status} ${await saved.text()}`);
  return id;
}

/** Everything that is said in answer to a request, where it leads included; scripts and styles of a page once. */
async function listen(
  who: Visitor,
  path: string,
  init: object = {},
  seen = new Set<string>(),
): Promise<string> {
  const response = await who.visit(path, init);
  const text = await response.text();
  const location = response.headers.get('location');
  const told = [path, text, JSON.stringify([...response.headers])];
  const leads = [
    ...(location && !location.startsWith('http') ? [location] : []),
    ...[...text.matchAll(/<(?:script|link|img|audio|source)[^>]+(?:src|href)="(\/[^"]+)"/g)].map(
      ([, address = '']) => address.replaceAll('&amp;', '&'),
    ),
  ];
  for (const address of leads)
    if (!seen.has(address)) {
      seen.add(address);
      told.push(await listen(who, address, {}, seen));
    }
  return told.join('\n');
}

const canary = /canari[^a-z].{0,60}/i;

/** What is hidden in the form of an exercise, by its names. */
const readHidden = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

test('before marking, nothing of a key is told anywhere: page, data, script, header, or address of a file', {
  timeout: 120_000,
}, async () => {
  const people = { visitor: openVisitor(school), stranger: await openMember(school), learner };
  const lessonPath = async () => {
    const course = await (await learner.visit(`/course/${known.course.id}`)).text();
    return [...course.matchAll(new RegExp(`/course/${known.course.id}/[\\w-]+`, 'g'))].map(([path]) => path);
  };
  const version = async (path: string) =>
    readHidden(await (await learner.visit(path)).text()).version ?? 'none';
  const ids = Object.values(exercises);
  const own = [
    ...ids.flatMap((id) => [
      `/members/exercices/${id}`,
      `/members/exercices/${id}?copie=1`,
      `/products/${known.course.id}/essai/${id}`,
      `/products/${known.pack.id}/essai/${id}`,
      `/media/exercice/${id}/x/1-0`,
    ]),
    ...[1, 13].map(
      async (item) =>
        `/media/exercice/${exercises.ofLesson}/${await version(`/members/exercices/${exercises.ofLesson}`)}/${item}-0`,
    ),
    ...(await lessonPath()),
    ...['/courses?q=indice', '/exercices?q=oreille', '/news?q=explication', '/aucune-page'],
  ];
  // The office is told keys; what it says to others is tried by its own suite.
  const everywhere = listTrials(known)
    .filter(({ pattern, access }) => access !== 'admin' && pattern !== '/deconnexion')
    .map(({ path }) => path);
  const said: string[] = [];
  for (const who of Object.values(people)) {
    const seen = new Set<string>();
    for (const path of [...(await Promise.all(own)), ...everywhere]) {
      said.push(await listen(who, path, {}, seen), await listen(who, toDataPath(path), {}, seen));
    }
    for (const id of ids)
      for (const json of [
        {},
        { reader: learner.uid, version: 'x', number: 1, page: 'p', base: 0, changes: [] },
        {
          ...{ reader: learner.uid, version: await version(`/members/exercices/${id}`), number: 1 },
          ...{ page: 'p', base: 0, changes: [{ field: '1.1', value: 'rien', sequence: 1 }] },
        },
      ])
        said.push(await listen(who, `/api/exercises/${id}/answers`, { json }));
  }
  expect(said.length).toBeGreaterThan(300);
  const told = said.join('\n');
  expect(canary.exec(told)?.[0] ?? null).toBeNull();
});

test('once they are marked, keys are told: the canaries are there to be found', async () => {
  const path = `/members/exercices/${exercises.ofLesson}`;
  const form = readHidden(await (await learner.visit(path)).text());
  await learner.visit(path, { form });
  const copy = await listen(learner, `${path}?copie=${form.number}`);
  for (const each of ['une explication', 'finis', 'allée']) expect(copy).toContain(`CANARI ${each}`);
  const tryPath = `/products/${known.course.id}/essai/${exercises.free}`;
  const { version = '' } = readHidden(await (await openVisitor(school).visit(tryPath)).text());
  const tried = await openVisitor(school).visit(tryPath, { form: { version } });
  expect(await tried.text()).toMatch(canary);
});
