import { type ActionFunction, RouterContextProvider, type ServerBuild } from 'react-router';
import { coreContext, writingCoreContext } from '#app/context.ts';

type Contexts = Readonly<RouterContextProvider>;

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

/** Returns a build whose actions get the writing core. Loaders keep the read-only one. */
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
