import { m } from '#words/messages.js';
import { choiceParameter, declareList, searchParameter, textParameter } from '../kit/list-address.ts';

const isId = (text: string): boolean => /^[\w-]{1,80}$/.test(text);

/** People imported from another platform. */
export const importedList = declareList({
  name: 'imported-people',
  title: m.moving_people_title,
  path: '/admin/import/people/all',
  fileName: 'eleves-importes',
  // By address, which is unique.
  cursors: [['text', 'id']],
  parameters: {
    search: searchParameter(),
    state: choiceParameter('etat', {
      waiting: ['a-inviter', m.moving_person_waiting],
      invited: ['invites', m.common_invitation_sent],
      joined: ['inscrits', m.moving_person_with_account],
    }),
    import: textParameter('import', isId),
    product: textParameter('contenu', isId),
    problems: choiceParameter('verifier', { any: ['oui', m.moving_person_problems] }),
  },
});
