import { data, redirectDocument } from 'react-router';
import { endAllDevices, endDevice, endOtherDevices } from '#core/sign-in/end-session.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { readForm } from '../../read-form.ts';
import { requireUser } from '../../require-user.ts';
import type { Route } from './+types/end-devices.ts';
import type { DevicesAnswer } from './devices.tsx';

/** Ends the user's sessions: one by name, all others, or all including this one. */
export const action = withErrorResponse(async ({ request, context }: Route.ActionArgs) => {
  const core = context.get(coreContext);
  const user = requireUser(context);
  const log = core.log.child({ requestId: context.get(requestContext).requestId });
  const form = await readForm(request);
  const [session, all] = [form.get('session'), form.get('all')];
  if (typeof session === 'string' && /^[\w-]{22}$/.test(session)) {
    const ended = await endDevice(core, user, session, log);
    return ended === 'all' ? leave() : data<DevicesAnswer>({ ended });
  }
  if (all === 'others') {
    const ended = await endOtherDevices(core, user, log);
    return ended === 'all' ? leave() : data<DevicesAnswer>({ ended });
  }
  if (all !== 'everywhere')
    return data<DevicesAnswer>({ refused: m.refusals_input_incomplete() }, { status: 400 });
  await endAllDevices(core, user, log);
  return leave();
});

/** Some providers can only revoke all sign-ins, including this one. The page then reports it. */
const leave = () => redirectDocument('/deconnexion?partout');
