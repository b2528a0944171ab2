import { expect, test } from 'vitest';
import { createSmtpRelay } from '../contracts/mail/create-smtp-relay.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { addProduct, draftOf, findPriceId } from '../support/publish-course.ts';
import { startSchoolProcess } from '../support/school.ts';
import { openRandom } from '../support/seed.ts';
import { startToxicProxy } from '../support/toxic-proxy.ts';
import { judgeEmails, type OutboxEmail, readMessageId } from './emails.ts';
import { figures } from './figures.ts';
import { until } from './outages.ts';

const { people, products, kills } = figures.emails;
const orders = people * products;

/** Maximum number of emails in delivery at once, which a power cut may repeat. */
const atOnce = 10;
const hands = 4;

test(`${orders} orders send one email each while the relay fails and hangs and power is cut ${kills} times`, {
  timeout: 1_800_000,
}, async () => {
  const random = openRandom('letters');
  let isWell = true;
  let forgotten = 0;
  await using relay = await createSmtpRelay(() => {
    if (isWell || random.below(10) >= 3) return 'take';
    if (random.below(2) === 0) return 'refuse';
    forgotten++;
    return 'forget';
  });
  await using way = await startToxicProxy({ port: relay.port });
  await using school = await startSchoolProcess({
    SMTP_URL: `smtp://127.0.0.1:${way.port}`,
    MAIL_FROM: 'École <ecole@exemple.test>',
  });
  const { pool } = school.database;
  const admin = await openAdmin(school);
  const buyPaths: string[] = [];
  for (let each = 0; each < products; each++) {
    const id = await addProduct(admin, { ...draftOf(`Un cours offert, le ${each}`), price: '0' });
    buyPaths.push(`/products/${id}/buy/${await findPriceId(admin, id)}`);
  }
  const buyers: Member[] = [];
  for (let each = 0; each < people; each++) buyers.push(await openMember(school));

  isWell = false;
  const wanted = random.shuffle(buyers.flatMap((buyer) => buyPaths.map((path) => ({ buyer, path }))));
  const moments = new Set(
    Array.from({ length: kills }, (_, kill) => Math.floor((wanted.length * (kill + 1)) / (kills + 1))),
  );
  let count = 0;
  let restarting: Promise<void> = Promise.resolve();
  const next = wanted.values();
  const work = async () => {
    for (const { buyer, path } of next) {
      if (moments.delete(++count)) {
        // Some restarts hit an email that waits for the relay.
        await way.set(random.below(2) === 0 ? { kind: 'hang' } : null);
        restarting = school.killAndRestart().then(() => way.set(null));
      }
      await until(async () => {
        await restarting;
        return buyer.visit(path, { form: {} }).then(
          ({ status }) => status === 303 || status === 302,
          () => false,
        );
      }, 60_000);
    }
  };
  await Promise.all(Array.from({ length: hands }, work));
  await restarting;

  await way.set({ kind: 'refuse' });
  const readOutbox = async () => {
    const { rows } = await pool.query<OutboxEmail>(
      `select '<' || id || '@localhost>' as "messageId", kind || ' ' || subject_id as "subjectId", sent_at is not null as "isSent" from letters`,
    );
    return rows;
  };
  const waiting = (await readOutbox()).filter(({ isSent }) => !isSent).length;
  isWell = true;
  await way.set(null);
  const returned = performance.now();
  await until(async () => (await readOutbox()).every(({ isSent }) => isSent), 120_000);
  const drained = performance.now() - returned;

  const outbox = await readOutbox();
  const accepted = (await relay.received()).map(({ raw }) => readMessageId(raw));
  const ofOutbox = accepted.filter((id) => !/^<identity|^$/.test(id));
  const { rows } = await pool.query("select count(*)::int from letters where kind = 'purchase'");
  console.log(
    `${orders} orders: ${waiting} pending emails left within ${Math.round(drained)} ms; ${accepted.length - new Set(accepted).size} repeated, ${forgotten} of them accepted without a response`,
  );
  expect(rows[0].count).toBe(orders);
  expect(judgeEmails(outbox, ofOutbox, forgotten + kills * atOnce)).toEqual([]);
  expect(drained).toBeLessThan(60_000);
});
