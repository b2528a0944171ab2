import pg from 'pg';

type Query = (...given: unknown[]) => unknown;

/** Makes concurrent queries on one connection fail, because pg 9 will reject them. */
const busy = new WeakSet<object>();
const query = pg.Client.prototype.query as unknown as Query;

function askOne(this: pg.Client, ...given: unknown[]): unknown {
  if (busy.has(this))
    throw new Error(`a query on a connection that is executing another: ${String(given[0])}`);
  busy.add(this);
  const free = () => busy.delete(this);
  const last = given.at(-1);
  if (typeof last === 'function')
    return query.call(this, ...given.slice(0, -1), (...answer: unknown[]) => {
      free();
      return last(...answer);
    });
  const answer = query.call(this, ...given);
  if (answer instanceof Promise) answer.then(free, free);
  else free();
  return answer;
}

pg.Client.prototype.query = askOne as unknown as typeof pg.Client.prototype.query;
