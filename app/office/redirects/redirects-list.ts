import { m } from '#words/messages.js';
import { declareList, orderParameter, searchParameter } from '../kit/list-address.ts';

export const redirectsList = declareList({
  name: 'redirects',
  title: m.redirects_title,
  path: '/admin/redirects',
  fileName: 'redirections',
  parameters: { search: searchParameter(), order: orderParameter },
});
