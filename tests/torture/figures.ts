import { scaled } from '../support/seed.ts';

/** How much each run suffers: what is promised, with TORTURE=whole (`npm run torture`); else a sample for `npm test`, larger with TEST_SCALE. */
export const figures =
  process.env.TORTURE === 'whole'
    ? {
        purchases: { people: 50, products: 20, kills: 20 },
        lostWebhooks: { people: 50, products: 20 },
        eventOrders: 720,
        parallelFulfilments: { sessions: 200, times: 50 },
        parallelPayments: 1_000,
        doubleClicks: { buyers: 20, times: 50 },
        twoTabs: 100,
        alteredOrders: 500,
        forgeries: 1_000,
        instances: { cuts: 100, restarts: 20, purchases: { people: 20, products: 10, kills: 10 } },
        failovers: 20,
        outages: { all: true, letters: 200 },
        databaseRestarts: 20,
        databaseSeconds: 20,
        lockSeconds: 60,
        crowd: { hands: 500, seconds: 60, slow: 1_000, whole: true },
        backups: { times: 10, everySeconds: 60 },
        nightInS3: { byClock: true, sizes: [1, 300_000, 12_000_000, 60_000_000] },
      }
    : {
        purchases: { people: 4, products: 5, kills: 1 },
        lostWebhooks: { people: 3, products: 4 },
        eventOrders: Math.min(720, scaled(24)),
        parallelFulfilments: { sessions: 2, times: 50 },
        parallelPayments: 20,
        doubleClicks: { buyers: 1, times: 50 },
        twoTabs: 2,
        alteredOrders: 20,
        forgeries: scaled(30),
        instances: { cuts: 2, restarts: 2, purchases: { people: 2, products: 3, kills: 1 } },
        failovers: 1,
        outages: { all: false, letters: 6 },
        databaseRestarts: 2,
        databaseSeconds: 3,
        lockSeconds: 5,
        crowd: { hands: 200, seconds: 3, slow: 100, whole: false },
        backups: { times: 1, everySeconds: 0 },
        nightInS3: { byClock: false, sizes: [300_000, 6_000_000] },
      };
