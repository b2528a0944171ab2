import {
  type ActionFunction,
  type LoaderFunction,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { expect, test } from 'vitest';
import { coreContext, flagsContext, writingCoreContext } from '#app/context.ts';
import type { Core } from '#core/context.ts';
import { letActionsWrite } from './action-context.ts';

const reading = { machine: 'reads' } as Core;
const writing = { machine: 'writes' } as Core;

test('letActionsWrite gives actions the writing core and loaders the read-only one', async () => {
  const readCore: LoaderFunction & ActionFunction = async ({ context }) => [
    context.get(coreContext).machine,
    context.get(flagsContext).maintenance,
  ];
  const module = { loader: readCore, action: readCore, default: undefined };
  const build = { routes: { page: { id: 'page', module }, root: { id: 'root', module: {} } } };
  const { routes } = letActionsWrite(build as unknown as ServerBuild);
  const context = new RouterContextProvider();
  context.set(coreContext, reading);
  context.set(writingCoreContext, writing);
  context.set(flagsContext, { maintenance: true } as never);
  const args = { context } as never;
  expect(await routes.page?.module.action?.(args)).toEqual(['writes', true]);
  expect(await routes.page?.module.loader?.(args)).toEqual(['reads', true]);
  expect(routes.root?.module.action).toBeUndefined();
});
