import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createPayments } from '#clients/payments.ts';
import type { Core } from '#core/context.ts';
import type { DemoTwins } from '#core/seed/demo-twins.ts';
import { createPaymentsTwin } from '#twins/payments/create-payments-twin.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { PAGES_PATH } from './payments-service.ts';
import { prepareAlone } from './prepare-alone.ts';
import type { Site } from './site.ts';

/** True if no real service could receive the invented people, payments and emails. */
export const hasOnlyTwins = ({
  stripe,
  firebase,
  smtpUrl,
}: Pick<Config, 'stripe' | 'firebase' | 'smtpUrl'>) => !stripe && !firebase && !smtpUrl;

/** Opens the payments twin a second time, with a movable clock and without events. */
export async function openDemoTwins(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  log: Log,
  pool: pg.Pool,
): Promise<DemoTwins> {
  let time = new Date();
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const twin = await createPaymentsTwin({
    ...{ pool, secretKey, log: log.child({ service: 'payments' }) },
    publicUrl: siteUrl + PAGES_PATH,
    now: () => time,
    // A webhook would settle an order at the present time before its event does.
    isSilent: true,
  });
  return {
    payments: createPayments({ secretKey, fetch: (url, init) => twin.fetch(new Request(url, init)) }),
    setTime(at) {
      time = at;
    },
    async pay(url, { email, name, country }) {
      const page = await (await twin.fetch(new Request(url))).text();
      const hidden = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
      const body = new URLSearchParams([
        ...[...hidden].map(([, field = '', value = '']) => [field, value]),
        ...Object.entries({
          email,
          name,
          country,
          number: '4242 4242 4242 4242',
          expiry: '12 / 34',
          cvc: '123',
        }),
      ]);
      const paid = await twin.fetch(new Request(url, { method: 'POST', body }));
      if (paid.status !== 303) throw new Error(`demonstration payment returned ${paid.status}`);
    },
    async setAccountTimes(uid, { createdAt, lastLoginAt }) {
      await pool.query('update identity.accounts set created_at = $2, last_login_at = $3 where id = $1', [
        uid,
        createdAt,
        lastLoginAt,
      ]);
    },
  };
}

type Activity = { core: Core; site: Site; config: Config; log: Log; pool: pg.Pool; url: string };

/**
 * Seeds the activity while the school is already open, on one server only. Returns a function that stops it
 * after the current event. The next start continues an unfinished run.
 */
export function seedActivityBehind({ core, site, config, log, pool, url }: Activity): () => Promise<void> {
  const ending = new AbortController();
  const seeded = prepareAlone(url, async () =>
    site.seedActivity(core, await openDemoTwins(config, log, pool), ending.signal),
  ).catch((error: unknown) => log.warn({ err: error }, 'activity of the demonstration school is incomplete'));
  return async () => {
    ending.abort();
    await seeded;
  };
}
