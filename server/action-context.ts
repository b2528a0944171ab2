import { type ActionFunction, RouterContextProvider, type ServerBuild } from 'react-router';
import { coreContext, writingCoreContext } from '#app/context.ts';

type Contexts = Readonly<RouterContextProvider>;

/** The contexts of a request, in which the core is the one that writes. */
class ActionContext extends RouterContextProvider {
  readonly #contexts: Contexts;

  constructor(contexts: Contexts) {
    super();
    this.#contexts = contexts;
  }

  override get<Value>(context: Parameters<typeof RouterContextProvider.prototype.get<Value>>[0]): Value {
    const isCore = (context as unknown) === coreContext;
    return this.#contexts.get(isCore ? (writingCoreContext as unknown as typeof context) : context);
  }
}

/**
 * Returns a build whose actions, and nothing else, get the core that writes. Loaders, middleware and metadata have the one that only
 * reads, whatever the method of the request.
 */
export function letActionsWrite(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const action = route?.module.action;
    if (!route || !action) return [id, route];
    return [id, { ...route, module: { ...route.module, action: withWritingCore(action) } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const withWritingCore =
  (action: ActionFunction): ActionFunction =>
  (args, ...rest) =>
    action({ ...args, context: new ActionContext(args.context as Contexts) }, ...rest);
