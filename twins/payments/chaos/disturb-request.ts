import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { toRefusal, toResponse } from '../wire/answers.ts';
import { ApiError } from '../wire/errors.ts';
import { randomId } from '../wire/wire.ts';
import { drawChaos, isHit } from './chaos.ts';

/** @throws {TypeError} if the connection is broken on purpose */
export async function disturbRequest(
  pool: pg.Pool,
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  // If the database is unavailable, the request itself reports it.
  const drawn = await draw(pool).catch(() => null);
  if (!drawn) return await answer();
  const { chaos, draw: number } = drawn;
  const { slowMs, errorShare, resetShare } = chaos.api ?? {};
  if (slowMs) await setTimeout(slowMs, undefined, { signal: request.signal, ref: false });
  if (isHit(chaos, errorShare, 'error', number)) return fail();
  const isBroken = isHit(chaos, resetShare, 'reset', number);
  if (isBroken && isHit(chaos, 0.5, 'reset before', number)) throw resetConnection();
  const response = await answer();
  if (isBroken) throw resetConnection();
  return response;
}

async function draw(pool: pg.Pool): Promise<Awaited<ReturnType<typeof drawChaos>>> {
  const client = await pool.connect();
  try {
    return await drawChaos(client);
  } finally {
    client.release();
  }
}

function fail(): Response {
  const requestId = randomId('req');
  const error = new ApiError('An unknown error occurred.', {
    status: 500,
    type: 'api_error',
    shouldRetry: true,
  });
  return toResponse(toRefusal(error, requestId), requestId, null);
}

function resetConnection(): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  return new TypeError('fetch failed', { cause });
}
