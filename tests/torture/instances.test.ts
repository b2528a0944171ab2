import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { isInstalled } from '../support/deployed-proxy.ts';
import { type Instances, startInstances } from '../support/instances.ts';
import { buy } from '../support/pay.ts';
import { openProvider } from '../support/provider.ts';
import { addProduct, type Course, draftOf, findPriceId, publishCourse } from '../support/publish-course.ts';
import { openRandom } from '../support/seed.ts';
import { isSwiftInstalled, type Swift, startSwift, swiftCredentials } from '../support/swift.ts';
import { checkInvariants } from './check-invariants.ts';
import { figures } from './figures.ts';
import { lessonVideo, listBroken, type Promised, workThroughCuts } from './promised-work.ts';
import { sufferPurchases } from './purchases.ts';
import { recordTransactions } from './record-transactions.ts';
import { visitThroughRestarts } from './visits-through-restarts.ts';

const random = openRandom('torture of several servers');
const timeout = 3_600_000;
const { cuts, restarts, purchases } = figures.instances;

describe.skipIf(!isInstalled('nginx'))('three servers behind nginx, with files in S3 if available', () => {
  let swift: Swift | undefined;
  let school: Instances;
  let admin: Member;
  let learner: Member;
  let course: Course;
  let lessons: string[];
  let promised: Promised[];

  beforeAll(async () => {
    swift = isSwiftInstalled() ? await startSwift() : undefined;
    school = await startInstances(3, swift && { BLOBS_URL: swift.url('school'), ...swiftCredentials });
    await recordTransactions(school.database.pool);
    admin = await openAdmin(school);
    course = await publishCourse(admin);
    lessons = await Promise.all(
      [1, 2, 3].map((position) => addLesson(school, course.id, { position, videoId: lessonVideo })),
    );
    learner = await openMember(school);
    await learner.visit(await buy(learner, course.buyPath));
  }, timeout);

  afterAll(async () => {
    await school?.[Symbol.asyncDispose]();
    await swift?.stop();
  });

  test(`fail no request during ${restarts} restarts under load`, { timeout }, async () => {
    const people = { member: learner, admin, folder: course.folder, productId: course.id };
    const { failed, answered, codes } = await visitThroughRestarts(school, people, restarts);
    expect(failed).toEqual([]);
    expect(codes).toEqual(Array(restarts).fill(0));
    console.log(`${restarts} restarts: ${answered} requests and files, none failed`);
  });

  test(`lose no acknowledged work in ${cuts} power cuts`, { timeout }, async () => {
    promised = await workThroughCuts(
      { school, admin, learner, folder: course.folder, lessons, random },
      cuts,
    );
    expect(promised.length).toBeGreaterThan(cuts);
    expect({ seed: random.seed, broken: await listBroken(promised) }).toEqual({
      seed: random.seed,
      broken: [],
    });
  });

  test('keep every invariant when purchases meet power cuts', { timeout }, async () => {
    await using provider = await openProvider(school);
    const buyPaths: string[] = [];
    for (let each = 0; each < purchases.products; each += 1) {
      const id = await addProduct(admin, { ...draftOf(`Cours no ${each}`), price: `${19 + each}` });
      buyPaths.push(`/products/${id}/buy/${await findPriceId(admin, id)}`);
    }
    const buyers: Member[] = [];
    for (let each = 0; each < purchases.people; each += 1) buyers.push(await openMember(school));
    await sufferPurchases(school, provider, random, { buyers, buyPaths, kills: purchases.kills });
    await vi.waitFor(async () => expect(await checkInvariants(school.database.pool)).toEqual([]), {
      timeout: 60_000,
      interval: 500,
    });
    const { rows } = await school.database.pool.query(
      "select count(*)::int as paid from orders where state = 'paid' and uid = any ($1)",
      [buyers.map(({ uid }) => uid)],
    );
    expect(rows[0].paid).toBe(purchases.people * purchases.products);
  });

  test('the checks detect lost work', { timeout }, async () => {
    const { pool } = school.database;
    const find = (words: string) => promised.filter(({ what }) => what.startsWith(words));
    const [account, saved, seconds, file] = ['the account', 'the course', 'the seconds', 'the file'].map(
      (words) => find(words).at(-1) as Promised,
    );
    const lastWord = (promise?: Promised) => promise?.what.split(' ').at(-1);
    await pool.query('delete from identity.accounts where email = $1', [lastWord(account)]);
    await pool.query("update products set description = 'Version 9.' where title like $1", [
      `Cours ${lastWord(saved)} %`,
    ]);
    await pool.query('delete from playback where seen @> $1::int', [lastWord(seconds)]);
    await pool.query("delete from storage.objects where path like '%' || $1", [lastWord(file)]);
    const broken = await listBroken([account, saved, seconds, file].filter((each) => each !== undefined));
    expect(broken.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'the account',
      'the course',
      'the seconds',
      'the file',
    ]);
  });

  test('log no error', () => {
    expect(school.errorLines()).toEqual([]);
  });
});
