import { z } from 'zod';
import { formatDate } from '#common/dates.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import { invitePerson } from '#core/moving-in/invite-people.ts';
import {
  countImportedPeople,
  listImportedPeople,
  listImportedProducts,
} from '#core/moving-in/list-people.ts';
import { listPeopleImports } from '#core/moving-in/people-import.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import { withScreen } from '../kit/declare-office-list.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { hiddenField, searchField, selectField } from '../kit/show-list.ts';
import {
  formatPersonName,
  formatPersonState,
  formatPersonTitles,
  listPersonProblems,
} from './format-person.ts';
import { importedList } from './imported-list.ts';

const { parameters } = importedList;

const invite = (again: boolean, done: () => string) =>
  command(z.object({}), async ({ core, actor, id }) => {
    await invitePerson(core, actor, id, { again });
    return done();
  });

/** Longest file name in the choice of an import. */
const maxFileName = 40;

/** People imported from another platform, with their invitations. */
export const subject: OfficeSubject = {
  fields: {},
  list: withScreen(importedList, {
    read: listImportedPeople,
    count: countImportedPeople,
    more: async (core, state) => {
      const [products, imports] = await Promise.all([
        listImportedProducts(core, state.import),
        listPeopleImports(core),
      ]);
      return {
        storesEmails: core.mailbox !== null,
        products: products.map(({ id, title }) => ({ value: id, label: typeset(title) })),
        imports: imports.map(({ id, fileName, createdAt }) => ({
          value: id,
          label: `${shorten(fileName, maxFileName)} · ${formatDate(createdAt)}`,
        })),
      };
    },
    bulk: {
      invite: {
        label: m.moving_person_invite,
        asks: { act: 'invite' },
        done: m.moving_people_invited,
        isOffered: ({ state }) => state !== 'invited',
      },
      'invite-again': {
        label: m.moving_invite_again_send,
        asks: { act: 'invite-again' },
        done: m.moving_people_invited,
        isOffered: ({ state }) => state === 'invited',
      },
    },
    commands: {
      invite: invite(false, m.moving_person_invite_done),
      'invite-again': invite(true, m.moving_person_invite_done),
    },
    caption: m.moving_people_title,
    words: ({ state, more: { products, imports, storesEmails } }) => ({
      ...(storesEmails
        ? { notice: [m.moving_invite_stored(), { href: '/admin/launch/mail', label: m.desk_setup_mail() }] }
        : {}),
      actions: [
        {
          href: state.import ? `/admin/import/people/${state.import}` : '/admin/import/people',
          label: state.import ? m.moving_people_to_import() : m.moving_title(),
          variant: 'secondary',
        },
      ],
      views: { of: 'state', label: m.moving_people_views(), all: m.common_any() },
      filters: [
        hiddenField(parameters.state, state.state),
        searchField(state.search, m.common_search(), m.people_search_hint()),
        {
          ...{ kind: 'select', label: m.moving_file(), name: parameters.import.name },
          value: state.import ?? '',
          options: [{ value: '', label: m.moving_people_any_import() }, ...imports],
        },
        {
          ...{ kind: 'select', label: m.common_content(), name: parameters.product.name },
          value: state.product ?? '',
          options: [{ value: '', label: m.common_all_contents() }, ...products],
        },
        selectField(m.common_to_check(), parameters.problems, state.problems, m.moving_people_any_problem()),
      ],
      columns: [m.common_person(), m.common_state(), m.common_content(), m.common_to_check()],
      count: m.lists_count_people,
      empty: {
        title: m.moving_people_none(),
        words: m.moving_people_none_words(),
        action: { href: '/admin/import/people', label: m.moving_title() },
      },
      noneFound: { title: m.common_nobody_found(), words: m.moving_people_none_found() },
    }),
    toRow: (person) => {
      const [problem] = listPersonProblems(person);
      return {
        id: person.id,
        href: `/admin/import/people/all/${person.id}`,
        title: formatPersonName(person) || person.email,
        under: formatPersonName(person) ? person.email : undefined,
        cells: [
          formatPersonState(person),
          formatPersonTitles(person),
          problem ? { text: problem, style: 'pressing' } : '',
        ],
      };
    },
    columns: () => [
      { title: m.common_name(), value: formatPersonName },
      { title: m.common_email(), value: ({ email }) => email },
      { title: m.common_state(), value: formatPersonState },
      { title: m.moving_person_invited_at(), value: ({ invitedAt }) => invitedAt },
      { title: m.common_content(), value: formatPersonTitles },
      { title: m.common_to_check(), value: (person) => listPersonProblems(person).join(' ') },
    ],
  }),
};
