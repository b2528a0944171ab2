import { listMembers } from '#core/members/members.ts';
import { m } from '#words/messages.js';
import { answerListFile, readPages } from '../kit/answer-list-file.ts';
import { formatMemberState, membersList } from './members-list.ts';

/** `GET /admin/members.csv`: the people of the list's own filter. */
export const loader = answerListFile(
  membersList,
  (core, state) => readPages((page) => listMembers(core, { ...state, ...page })),
  () => [
    { title: m.people_name(), value: ({ displayName }) => displayName },
    { title: m.people_email(), value: ({ email }) => email },
    { title: m.people_since(), value: ({ createdAt }) => createdAt },
    { title: m.people_last_sign_in(), value: ({ lastSignInAt }) => lastSignInAt },
    { title: m.people_state(), value: formatMemberState },
  ],
);
