import { m } from '#words/messages.js';
import { declareList, searchParameter } from '../kit/list-address.ts';

export const appealsList = declareList({
  name: 'claims',
  title: m.claims_title,
  path: '/admin/exercises/claims',
  fileName: 'reponses-a-juger',
  parameters: { search: searchParameter() },
});
