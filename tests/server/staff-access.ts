import type { Role } from '../support/roles.ts';

type LimitedRole = 'teacher' | 'assistant' | 'accountant';

/** True for staff without all rights. */
export const isLimited = (role: Role): role is LimitedRole =>
  role === 'teacher' || role === 'assistant' || role === 'accountant';

/**
 * Routes below `/admin` that each role may read and change. Duplicates the rights on purpose, to detect a
 * route that declares the wrong one.
 */
const open: Readonly<Record<LimitedRole, { read: RegExp; write: RegExp; not: RegExp }>> = {
  teacher: {
    read: /^(|products.*|captions|pictures|videos.*|lessons.*|exercises.*|papers.*|exam-formats.*|rubrics.*|corrections.*|news.*|pages.*|scores.*|questions.*|opinions.*|progress.*|orders\/products|import\/course)$/,
    write:
      /^(products.*|captions|pictures|videos.*|lessons.*|exercises.*|papers.*|exam-formats.*|rubrics.*|corrections.*|news.*|pages.*|scores.*|questions.*|opinions.*|import\/course)$/,
    not: /^products\/(at-provider|:edit\/(recall|vente))$/,
  },
  assistant: {
    read: /^(|messages.*|questions.*|mail.*|members.*|orders.*)$/,
    write: /^(messages.*|questions.*|mail.*|members.*|orders.*)$/,
    not: /^(mail\.csv|mail\/kept.*|members\.csv|orders\.csv|orders\/decisions|orders\/:orderId\/(refund|evidence))$/,
  },
  accountant: {
    read: /^(|sales|accounting.*|orders(\.csv|\/:orderId)?)$/,
    write: /^none$/,
    not: /^none$/,
  },
};

/** Routes that are read-only for everybody, where the declaration of a write right is missing. */
const readOnly =
  /^(products\/at-provider|exercises\/(imprimer|learners(\.csv)?)|papers\/exercises|progress(\.csv)?|products\/:edit\/progression|orders(\.csv|\/products|\/:orderId\/(codes\.csv|evidence))|members\.csv|mail\.csv)$/;

const below = (pattern: string): string => pattern.replace(/^\/admin\/?/, '');

export const mayReadOffice = (role: LimitedRole, pattern: string): boolean =>
  open[role].read.test(below(pattern)) && !open[role].not.test(below(pattern));

export const mayWriteOffice = (role: LimitedRole, pattern: string): boolean => {
  const path = below(pattern);
  const isPriceHistory = path === 'products/:edit/historique';
  return open[role].write.test(path) && !open[role].not.test(path) && !readOnly.test(path) && !isPriceHistory;
};
