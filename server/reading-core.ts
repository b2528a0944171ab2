import type pg from 'pg';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { loaderWrites } from '#core/loader-writes.ts';
import { connectReader } from '#database/connect.ts';

const readingMethods = {
  identity: [
    ...['verifyToken', 'exportAccount', 'findAccount', 'findAccountByEmail', 'isSignInEnded', 'listAccounts'],
  ],
  files: ['bucket', 'signDownload', 'read', 'readStream', 'isIntact', 'stat', 'list', 'measure'],
  jobs: ['getQueues', 'getSchedules'],
  mail: ['verify'],
  backups: ['place', 'findTries'],
  serviceControl: ['refuse', 'findTexts', 'findAddresses'],
} as const satisfies { [Service in keyof Core]?: readonly (keyof Core[Service])[] };

/** Read methods in every resource of the payment client. */
const readingPayment = /^(retrieve|list|search)/;

/**
 * Returns the core for loaders: a database that rejects writes, and services with read methods only. `writes`
 * with a name of `loaderWrites` returns the full core.
 */
export function createReadingCore(core: Core, pool: pg.Pool): Core {
  const services = Object.fromEntries(
    Object.entries(readingMethods).map(([name, methods]) => [
      name,
      allowOnly(core[name as keyof typeof readingMethods], name, (method) =>
        (methods as readonly string[]).includes(method),
      ),
    ]),
  );
  return {
    ...core,
    ...services,
    db: connectReader(pool, core.db),
    payments: allowReadingPayments(core.payments, 'payments'),
    writes(name) {
      if (!(name in loaderWrites)) throw new AppError('internal', `unknown loader write: ${name}`);
      return core as never;
    },
  };
}

/** Returns a service whose other methods throw, because a call is a bug of the loader. */
function allowOnly<Service extends object>(
  service: Service,
  name: string,
  isAllowed: (method: string) => boolean,
): Service {
  return new Proxy(service, {
    get(target, property) {
      const value = Reflect.get(target, property, target);
      if (typeof value !== 'function' || typeof property === 'symbol') return value;
      if (isAllowed(property)) return value.bind(target);
      return () => {
        throw new AppError('internal', `a loader called ${name}.${property}, which may write`);
      };
    },
  });
}

/** Applies to nested resources too (`checkout.sessions.retrieve`). */
function allowReadingPayments<Resource extends object>(resource: Resource, path: string): Resource {
  return new Proxy(
    allowOnly(resource, path, (method) => readingPayment.test(method)),
    {
      get(target, property) {
        const value = Reflect.get(target, property);
        return typeof value === 'object' && value !== null && typeof property === 'string'
          ? allowReadingPayments(value, `${path}.${property}`)
          : value;
      },
    },
  );
}
