import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ref, uploadBytes } from '@firebase/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { saveLesson } from '../support/add-lesson.ts';
import { bothBoxes } from '../support/pay.ts';
import { addProduct, draftOf, findPriceId } from '../support/publish-course.ts';
import { type SchoolProcess, startStandaloneSchool } from '../support/school.ts';
import { saveNumber } from './database-outages.ts';
import { fillDisk, fillerOf, judgeRefusal, measureFree, mountDisk, unmountDisk } from './full-disk.ts';
import { until } from './outages.ts';

const timeout = 300_000;
const mebibyte = 1_024 * 1_024;

const disk = await mountDisk();

describe.skipIf(!disk)('full disk of 80 MB', () => {
  const folder = disk ?? '';
  let school: SchoolProcess;
  let admin: Member;
  let learner: Member;
  let course: { id: string; buyPath: string; lessonId: string };
  let sold: string;

  beforeAll(async () => {
    school = await startStandaloneSchool({ DATA_DIR: join(folder, 'data') });
    admin = await openAdmin(school);
    const id = await addProduct(admin, { ...draftOf('Un cours offert'), price: '0' });
    const lessonId = await saveLesson(admin, id, {});
    course = { id, lessonId, buyPath: `/products/${id}/buy/${await findPriceId(admin, id)}` };
    const soldId = await addProduct(admin, { ...draftOf('Un cours à vendre'), price: '20' });
    sold = `/products/${soldId}/buy/${await findPriceId(admin, soldId)}`;
    learner = await openMember(school);
    await learner.visit(course.buyPath, { form: {} });
    expect((await saveNumber({ member: learner, lessonId }, 1, 0)).status).toBe(200);
  }, timeout);

  afterAll(async () => {
    await school?.[Symbol.asyncDispose]();
    await unmountDisk(folder);
  });

  const readsOn = async () => {
    const pages = [
      '/',
      '/news',
      `/course/${course.id}`,
      `/course/${course.id}/${course.lessonId}`,
      '/members',
    ];
    const statuses = await Promise.all(
      pages.map(async (path) => [path, (await learner.visit(path)).status] as const),
    );
    return statuses.filter(([, status]) => status !== 200);
  };

  /** Sends three writes, each of which must succeed or be refused in French. */
  const write = async () => {
    const answers = [
      await saveNumber({ member: learner, lessonId: course.lessonId }, 2, 1),
      await learner.visit(sold, { form: bothBoxes, headers: { accept: 'text/html' } }),
      await admin.visit('/admin/products/add', { json: { draft: draftOf('Un cours de trop') } }),
    ];
    return Promise.all(answers.map(async (answer) => ({ status: answer.status, text: await answer.text() })));
  };

  test('rejects uploads before they use the reserve of the database', { timeout }, async () => {
    const put = (name: string) =>
      uploadBytes(
        ref(admin.storage, `products/${randomBytes(16).toString('hex')}/files/${name}.pdf`),
        new Uint8Array(4 * mebibyte),
        {
          contentType: 'application/pdf',
        },
      );
    let refusal: unknown;
    for (let each = 0; each < 20 && !refusal; each++)
      await put(`fichier-${each}`).catch((error: unknown) => {
        refusal = error;
      });
    expect(String((refusal as { status?: number }).status)).toMatch(/402|507/);
    expect(await measureFree(folder)).toBeGreaterThan(4 * mebibyte);
    expect(await readsOn()).toEqual([]);
    const noted = await saveNumber({ member: learner, lessonId: course.lessonId }, 2, 1);
    expect(noted.status).toBe(200);
  });

  test.each([2 * mebibyte, 0])(
    'serves reads and refuses writes with %i bytes left',
    {
      timeout,
    },
    async (left) => {
      await fillDisk(folder, left);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await until(async () => (await readsOn()).length === 0, 60_000);
      for (const answer of await write()) expect(judgeRefusal(answer)).toBeNull();
      expect(await readsOn()).toEqual([]);
      // Alive, but not ready for requests.
      const health = ['/healthz', '/readyz'].map(async (path) => (await fetch(school.url + path)).status);
      expect(await Promise.all(health)).toEqual([200, 503]);
    },
  );

  test('restarts on a full disk and recovers once there is space', {
    timeout,
  }, async () => {
    await fillDisk(folder, 0);
    let isReady = false;
    const restarting = school.killAndRestart().then(() => {
      isReady = true;
    });
    await until(async () => {
      if (isReady) return true;
      const answer = await fetch(school.url).catch(() => null);
      return answer?.status === 503 && (await answer.text()).includes('maintenance');
    }, 60_000);
    if (isReady) {
      await until(async () => (await readsOn()).length === 0, 30_000);
      for (const answer of await write()) expect(judgeRefusal(answer)).toBeNull();
    }
    console.log(isReady ? 'full disk: school started' : 'full disk: maintenance page served');
    await rm(fillerOf(folder));
    await restarting;
    await until(async () => (await write()).every(({ status }) => status < 400), 30_000);
    expect(await readsOn()).toEqual([]);
    const lesson = await (await learner.visit(`/course/${course.id}/${course.lessonId}`)).text();
    expect(lesson).toContain('no 2');
  });
});
