import { type ActionFunctionArgs, data } from 'react-router';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireUser } from '../../require-user.ts';

/** The action of a form that is saved as a whole: `submit` answers null once it is, or what is wrong, which is status 400. */
export function saveWith<Errors extends object>(
  submit: (core: Core, actor: Actor, body: unknown) => Promise<Errors | null>,
) {
  return answerErrors(async ({ request, context }: ActionFunctionArgs) => {
    const body: unknown = await request.json().catch(() => null);
    const refused = await submit(context.get(coreContext), requireUser(context), body);
    if (refused) return data({ saved: false as const, ...refused }, { status: 400 });
    return data({ saved: true as const });
  });
}
