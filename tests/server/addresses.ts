import type { accessTable } from '#app/access-table.ts';
import type { Course } from '../support/publish-course.ts';

export const roles = ['visitor', 'member', 'buyer', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A status, or the address that the answer leads to. */
export type Answer = number | string | RegExp;

export type Address = {
  path: string;
  /** What a page answers to those its guard lets through. */
  get: Answer | Partial<Record<Role, Answer>>;
  /** What an empty form is answered: 405 where nothing can be sent. */
  post: number;
  /** Asks without the page around it, where it differs. */
  data?: Answer;
};

/**
 * One address for each pattern of the access table, and what it answers beyond the guard. A new route
 * needs a line here: what nobody wrote down, nobody checked.
 */
export function listAddresses(course: Course, pack: Course): Record<keyof typeof accessTable, Address> {
  const page = (path: string, post = 405): Address => ({ path, get: 200, post });
  const signed = new RegExp(
    `^/v0/b/cedille/o/products%2F${course.folder}%2Ffiles%2Fexercices.pdf\\?alt=media&.*signature=`,
  );
  return {
    '/': page('/'),
    '/courses': page('/courses'),
    '/exercices': page('/exercices'),
    '/scores': page('/scores'),
    '/scores/:address': { path: '/scores/delf-b1----inconnu', get: 404, post: 405 },
    '/contact': page('/contact'),
    '/legal-mentions': page('/legal-mentions'),
    '/privacy-policy': page('/privacy-policy'),
    '/terms-of-service': page('/terms-of-service'),
    '/terms-and-conditions': page('/terms-and-conditions'),
    '/maintenance': page('/maintenance'),
    '/in-construction': page('/in-construction'),
    '/unauthorized': { path: '/unauthorized', get: 403, post: 405 },
    '/login': {
      path: '/login',
      get: { visitor: 200, member: '/members', buyer: '/members', admin: '/members' },
      post: 405,
    },
    '/premiere-connexion': page('/premiere-connexion', 400),
    '/deconnexion': page('/deconnexion'),
    '/members': page('/members'),
    '/profile': page('/profile'),
    '/profile/remove-account': page('/profile/remove-account', 401),
    '/course/:courseId': page(`/course/${course.id}`),
    '/exercices/:productId': page(`/exercices/${pack.id}`),
    '/media/:productId/:kind/:name': {
      path: `/media/${course.id}/files/exercices.pdf`,
      get: { member: 403, buyer: signed, admin: signed },
      post: 405,
    },
    '/products/:productId/buy/:priceId': page(course.buyPath, 400),
    '/admin': page('/admin'),
    '/admin/products': page('/admin/products'),
    '/admin/products/add': page('/admin/products/add', 400),
    '/admin/products/:edit': page(`/admin/products/edit-${course.id}`, 400),
    // Only ever posted to.
    '/admin/pictures': { path: '/admin/pictures', get: 400, post: 400, data: 200 },
    '/admin/news': page('/admin/news'),
    '/admin/news/add': page('/admin/news/add'),
    '/admin/news/:edit': page('/admin/news/edit-1'),
    '/admin/scores': page('/admin/scores'),
    '/admin/scores/add': page('/admin/scores/add'),
    '/admin/scores/:edit': page('/admin/scores/edit-1'),
    '/admin/mail': page('/admin/mail'),
    '/admin/mail/:letterId': { ...page('/admin/mail/none'), get: { admin: 404 } },
    '/*': { path: '/nulle/part', get: 404, post: 404 },
  };
}
