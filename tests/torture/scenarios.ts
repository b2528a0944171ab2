import { randomBytes } from 'node:crypto';
import { signInWithEmailAndPassword } from '@firebase/auth';
import { ref, uploadBytes } from '@firebase/storage';
import type { Member } from '../support/accounts.ts';
import { bothBoxes, fromItsOwnPages, payAt } from '../support/pay.ts';
import type { Course } from '../support/publish-course.ts';
import type { Dependency } from '../support/school-among-services.ts';
import type { Random } from '../support/seed.ts';
import type { Visit, Visitor } from '../support/visitor.ts';
import { lessonVideo } from './promised-work.ts';

/** People of a load. Members own the course, `comers` sign in and out, `toBuy` lists future purchases. */
export type Neighbourhood = {
  course: Course;
  lessons: readonly string[];
  visitor: Visitor;
  members: readonly Member[];
  comers: Member[];
  admin: Member;
  toBuy: { buyer: Member; buyPath: string }[];
  /** Number of successful payments. */
  paid: number;
  random: Random;
};

/** Runs a request. Null if it was refused or returned an unexpected status. */
export type Ask = (
  wanted: number[],
  asking: () => Promise<Response>,
) => Promise<{ headers: Headers; bytes: Buffer } | null>;

/** A scenario with its frequency per thousand and the services without which it may be refused. */
export type Scenario = {
  name: string;
  share: number;
  needs: readonly Dependency[];
  run(ask: Ask): Promise<void>;
};

/** Timeout per request in milliseconds, above the eleven seconds after which a slow provider is abandoned. */
const patience = 60_000;

export const listCachedPaths = ({ id }: Course): string[] => [
  '/',
  '/courses',
  '/exercices',
  '/news',
  '/contact',
  '/scores',
  `/products/${id}`,
];

export function listScenarios(place: Neighbourhood): Scenario[] {
  const { course, lessons, members, random } = place;
  const versions = new Map<string, number>();
  let uploads = 0;

  const visit = (who: Visitor, path: string, { headers, ...init }: Visit = {}) =>
    who.visit(path, {
      ...init,
      headers: { accept: 'text/html', ...headers },
      signal: AbortSignal.timeout(patience),
    });
  const read =
    (who: () => Visitor, paths: readonly string[], status = 200) =>
    async (ask: Ask) => {
      await ask([status], () => visit(who(), random.pick(paths)));
    };
  const aMember = () => random.pick(members);

  async function signIn(ask: Ask): Promise<void> {
    const comer = place.comers.shift();
    if (!comer) return;
    try {
      const { user } = await signInWithEmailAndPassword(comer.auth, comer.email, comer.password);
      if (!(await ask([201], () => comer.enter(user)))) return;
      await ask([200], () => visit(comer, '/members'));
      await ask([204], () => visit(comer, '/api/__session', { json: { token: null } }));
    } finally {
      place.comers.push(comer);
    }
  }

  async function report(ask: Ask): Promise<void> {
    const from = random.below(3_600);
    const report = {
      lesson: random.pick(lessons),
      media: lessonVideo,
      from,
      to: from + 10,
      length: 3_700,
      ago: 0,
    };
    await ask([200], () => visit(aMember(), '/api/progress', { json: { reports: [report], marks: [] } }));
  }

  async function note(ask: Ask): Promise<void> {
    const member = aMember();
    const lesson = random.pick(lessons);
    const key = `${member.uid} ${lesson}`;
    const json = { body: `Une note, no ${random.below(1_000_000)}.`, version: versions.get(key) ?? 0 };
    const kept = await ask([200], () => visit(member, `/api/notes/${lesson}`, { method: 'PUT', json }));
    if (kept) versions.set(key, Math.max(json.version, JSON.parse(kept.bytes.toString()).version));
  }

  async function download(ask: Ask): Promise<void> {
    const member = aMember();
    const [file] = course.files;
    if (!file) return;
    const led = await ask([302], () => visit(member, `/media/${course.id}/files/${file.name}`));
    const address = led?.headers.get('location');
    if (!address) return;
    const from = random.below(file.bytes.length - 2_000);
    const range = `bytes=${from}-${from + 1_999}`;
    const part = await ask([206], () => visit(member, address, { headers: { range } }));
    if (part && !part.bytes.equals(file.bytes.subarray(from, from + 2_000)))
      throw new Error(`${range} returned other bytes`);
  }

  async function upload(ask: Ask): Promise<void> {
    // Overwrites twenty files in turn, so that the school's sweep has old blobs to delete.
    const path = `products/${course.folder}/files/endurance-${uploads++ % 20}.pdf`;
    await ask([200], async () => {
      await uploadBytes(ref(place.admin.storage, path), randomBytes(200_000 + random.below(300_000)), {
        contentType: 'application/pdf',
      });
      return new Response();
    });
  }

  async function purchase(ask: Ask): Promise<void> {
    const wanted = place.toBuy.pop();
    if (!wanted) throw new Error('nothing left to buy');
    const { buyer, buyPath } = wanted;
    const ordered = await ask([303], () => visit(buyer, buyPath, { form: bothBoxes }));
    const page = ordered?.headers.get('location');
    if (!page?.includes('/c/pay/')) return void place.toBuy.unshift(wanted);
    const answer = await payAt(fromItsOwnPages(buyer, page), page);
    if (answer.status !== 303) throw new Error(`payment refused with status ${answer.status}`);
    place.paid++;
    const { pathname, search } = new URL(answer.headers.get('location') ?? '');
    await ask([200, 303], () => visit(buyer, pathname + search));
  }

  const { id } = course;
  const made = [
    '/?q=cours',
    '/courses?q=futur',
    '/courses?niveau=A2',
    '/login',
    '/attestations',
    '/sitemap.xml',
  ];
  const ofLessons = lessons.map((lesson) => `/course/${id}/${lesson}`);
  const ofMembers = [
    '/members',
    '/members/notes',
    '/members/notes?q=note',
    '/members/revision',
    `/course/${id}`,
    '/',
  ];
  const ofOffice = [
    '',
    '/products',
    '/products?q=cours',
    '/orders',
    '/members',
    '/progress',
    '/mail',
    '/messages',
  ];
  const office = ofOffice.map((path) => `/admin${path}`);
  return [
    { name: 'kept pages', share: 250, needs: [], run: read(() => place.visitor, listCachedPaths(course)) },
    { name: 'made pages', share: 100, needs: ['database'], run: read(() => place.visitor, made) },
    { name: 'no page', share: 20, needs: ['database'], run: read(() => place.visitor, ['/nulle-part'], 404) },
    { name: 'members’ pages', share: 200, needs: ['database'], run: read(aMember, ofMembers) },
    { name: 'lessons', share: 180, needs: ['database'], run: read(aMember, ofLessons) },
    { name: 'progress', share: 100, needs: ['database', 'identity'], run: report },
    { name: 'notes', share: 50, needs: ['database', 'identity'], run: note },
    { name: 'files', share: 50, needs: ['database'], run: download },
    {
      name: 'office',
      share: 35,
      needs: ['database', 'identity', 'payments'],
      run: read(() => place.admin, office),
    },
    { name: 'sign-ins', share: 10, needs: ['database', 'identity'], run: signIn },
    { name: 'uploads', share: 3, needs: ['database', 'identity'], run: upload },
    { name: 'purchases', share: 2, needs: ['database', 'identity', 'payments'], run: purchase },
  ];
}
