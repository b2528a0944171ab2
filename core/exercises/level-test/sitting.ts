import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { levelSittings } from '#database/tables/level-test.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { consumePoint, type Limit, toNetwork } from '../../limits.ts';
import { createSecret, hashSecret, isSecret } from '../../secret.ts';
import type { TestedLevel } from './answer-model.ts';
import { chooseQuestion, type PosedQuestion } from './choose-question.ts';
import { readQuestionBank } from './question-bank.ts';

export type Sitting = { id: string; levels: TestedLevel[]; asked: PosedQuestion[]; createdAt: Date };

const retentionMilliseconds = 24 * 3_600_000;

/** Limit on tests per network. High enough for a class that takes the test from one address. */
const fromOneNetwork: Limit = { name: 'level-test', points: 60, seconds: 3_600 };

/**
 * Starts a test and returns its secret, the only way to find it again.
 * @throws {AppError} `not-found` if the school has no level test, `too-many-requests`
 */
export async function startSitting(core: Core, clientAddress: string): Promise<string> {
  const { questions, levels } = await readQuestionBank(core);
  const first = levels.length > 0 ? chooseQuestion(questions, levels, [], Math.random) : null;
  if (!first) throw noTest();
  await consumePoint(core.db, fromOneNetwork, toNetwork(clientAddress));
  const secret = createSecret();
  await core.db.insert(levelSittings).values({
    ...{ id: hashSecret(secret), levels, createdAt: core.now() },
    asked: [{ ...first, credits: null }],
  });
  return secret;
}

/** @throws {AppError} `not-found` if the test does not exist or has expired */
export async function findSitting(core: Pick<Core, 'db' | 'now'>, secret: string): Promise<Sitting> {
  const [row] = await selectSitting(core.db, core.now(), secret);
  return requireSitting(row);
}

/** @throws {AppError} `not-found` if the test does not exist or has expired */
export async function lockSitting(tx: Database, now: Date, secret: string): Promise<Sitting> {
  const [row] = await selectSitting(tx, now, secret).for('update');
  return requireSitting(row);
}

const selectSitting = (db: Database, now: Date, secret: string) =>
  db
    .select()
    .from(levelSittings)
    .where(
      and(
        eq(levelSittings.id, isSecret(secret) ? hashSecret(secret) : ''),
        gt(levelSittings.createdAt, new Date(now.getTime() - retentionMilliseconds)),
      ),
    )
    .limit(1);

function requireSitting(row: typeof levelSittings.$inferSelect | undefined): Sitting {
  if (!row)
    throw new AppError('not-found', 'level test not found or expired', {
      userMessage: m.level_test_refusal_over(),
    });
  return { ...(row as Sitting), asked: row.asked.map(readPosed) };
}

/** Reads the former shape too, with one chance and one credit per question. Sittings are stored for a day. */
function readPosed(posed: object): PosedQuestion {
  if (!('chance' in posed && 'credit' in posed)) return posed as PosedQuestion;
  const { chance, credit, ...question } = posed;
  return {
    ...(question as PosedQuestion),
    chances: [Number(chance)],
    credits: credit === null ? null : [Number(credit)],
  };
}

/** @throws {AppError} `not-found` if the school has no level test */
export async function requireLevelTest(core: Core): Promise<TestedLevel[]> {
  const { levels } = await readQuestionBank(core);
  if (levels.length === 0) throw noTest();
  return levels;
}

const noTest = () => new AppError('not-found', 'the bank of the level test has too few questions');

export async function deleteOldSittings(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const end = new Date(core.now().getTime() - retentionMilliseconds);
  await core.db.delete(levelSittings).where(lte(levelSittings.createdAt, end));
}
