import type { Context } from 'hono';
import { z } from 'zod';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { consumePoint, type Limit, toNetwork } from '#core/limits.ts';
import type { Environment } from './environment.ts';

/** Reports per network. Each page reports once, but a whole class may share one IP address. */
const fromOneNetwork: Limit = { name: 'app-check-network', points: 30, seconds: 3_600 };

const report = z.object({ code: z.enum(['appCheck/throttled', 'appCheck/initial-throttle']) });

/** `POST /api/app-check {code}` → 204. Logs that Google throttles the App Check tokens of a page. */
export function appCheckEndpoint(core: Core) {
  return async (context: Context<Environment>) => {
    await consumePoint(core.db, fromOneNetwork, toNetwork(context.var.clientAddress));
    const body = report.safeParse(await context.req.json().catch(() => null));
    if (!body.success) throw new AppError('invalid-input', 'unknown App Check code');
    core.log.warn({ code: body.data.code }, 'throttled App Check token request');
    return context.body(null, 204);
  };
}
