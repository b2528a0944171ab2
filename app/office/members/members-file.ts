import { listMembers, type MemberRow } from '#core/members/members.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireUser } from '../../require-user.ts';
import { answerCsv } from '../lists/answer-csv.ts';
import { toCsvTime } from '../lists/csv-values.ts';
import type { Route } from './+types/members-file.ts';
import { readMembersState, toMembersHref } from './member-address.ts';
import { nameMemberState } from './member-words.ts';

/** `GET /admin/members.csv`: the people of the list's own filter. */
export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const filter = readMembersState(url);
  const leaving = {
    name: 'membres',
    actor: requireUser(context),
    list: 'members' as const,
    title: m.people_title(),
    address: toMembersHref({ ...filter, after: null }),
  };
  return answerCsv<MemberRow>(core, leaving, {
    columns: [
      { title: m.people_name(), value: ({ displayName }) => displayName },
      { title: m.people_email(), value: ({ email }) => email },
      { title: m.people_since(), value: ({ createdAt }) => toCsvTime(createdAt) },
      { title: m.people_last_sign_in(), value: ({ lastSignInAt }) => toCsvTime(lastSignInAt) },
      { title: m.people_state(), value: nameMemberState },
    ],
    list: (page) => listMembers(core, { ...filter, ...page }),
  });
});
