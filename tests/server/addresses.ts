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
    '/calculateur': page('/calculateur'),
    '/retrait/:secret': { path: '/retrait/inconnu', get: 404, post: 404 },
    '/news': page('/news'),
    '/news/:address': { path: '/news/titre----inconnu', get: 404, post: 405 },
    '/feed.xml': page('/feed.xml'),
    '/contact': page('/contact', 400),
    '/contact/merci': page('/contact/merci'),
    '/legal-mentions': page('/legal-mentions'),
    '/privacy-policy': page('/privacy-policy'),
    '/terms-of-service': page('/terms-of-service'),
    '/terms-and-conditions': page('/terms-and-conditions'),
    '/accessibility': page('/accessibility'),
    '/maintenance': page('/maintenance'),
    '/in-construction': page('/in-construction'),
    '/unauthorized': { path: '/unauthorized', get: 403, post: 405 },
    '/robots.txt': page('/robots.txt'),
    '/site.webmanifest': page('/site.webmanifest'),
    '/sitemap.xml': page('/sitemap.xml'),
    '/sitemap/:page': page('/sitemap/pages.xml'),
    '/apercu/:kind/:name': { path: '/apercu/page/nulle-part.png', get: 404, post: 405 },
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
    '/admin/design': page('/admin/design'),
    '/admin/home': page('/admin/home', 400),
    '/admin/home/historique': page('/admin/home/historique'),
    // Only ever asked by the editor of the home page.
    '/admin/home/products': { path: '/admin/home/products', get: 200, post: 405 },
    '/admin/products': page('/admin/products'),
    '/admin/products/add': page('/admin/products/add', 400),
    '/admin/products/:edit': page(`/admin/products/edit-${course.id}`, 400),
    // Only ever posted to.
    '/admin/captions': { path: '/admin/captions', get: 400, post: 400, data: 200 },
    '/admin/products/at-provider': page('/admin/products/at-provider'),
    '/admin/products/:edit/historique': page(`/admin/products/edit-${course.id}/historique`),
    '/admin/products/change': { path: '/admin/products/change', get: 400, post: 400, data: 200 },
    '/admin/pictures': { path: '/admin/pictures', get: 400, post: 400, data: 200 },
    '/admin/news': page('/admin/news', 400),
    '/admin/news/add': page('/admin/news/add', 400),
    // Only ever asked by the editor of news.
    '/admin/news/pages': { path: '/admin/news/pages', get: 200, post: 405 },
    '/admin/news/:edit': { ...page('/admin/news/edit-none'), get: { admin: 404 }, post: 404 },
    '/admin/scores': page('/admin/scores'),
    '/admin/scores/add': page('/admin/scores/add', 400),
    '/admin/scores/import': page('/admin/scores/import', 400),
    '/admin/scores/export.csv': page('/admin/scores/export.csv'),
    '/admin/scores/modele.csv': page('/admin/scores/modele.csv'),
    // Only ever asked by the editor.
    '/admin/scores/products': page('/admin/scores/products'),
    '/admin/scores/:edit': { path: '/admin/scores/edit-1', get: { admin: 404 }, post: 400 },
    '/admin/import': page('/admin/import', 400),
    '/admin/messages': page('/admin/messages'),
    '/admin/messages.csv': page('/admin/messages.csv'),
    '/admin/messages/:messageId': { path: '/admin/messages/none', get: { admin: 404 }, post: 400 },
    '/admin/settings': page('/admin/settings', 400),
    '/admin/settings/historique': page('/admin/settings/historique'),
    '/admin/settings/revert': { path: '/admin/settings/revert', get: 400, post: 400, data: 200 },
    '/admin/orders': page('/admin/orders'),
    '/admin/orders.csv': page('/admin/orders.csv'),
    '/admin/products.csv': page('/admin/products.csv'),
    '/admin/news.csv': page('/admin/news.csv'),
    '/admin/mail.csv': page('/admin/mail.csv'),
    '/admin/orders/add': page('/admin/orders/add', 400),
    '/admin/orders/products': page('/admin/orders/products'),
    '/admin/orders/:orderId': { path: '/admin/orders/none', get: { admin: 404 }, post: 400 },
    '/admin/members': page('/admin/members'),
    '/admin/members.csv': page('/admin/members.csv'),
    '/admin/members/:uid': { path: '/admin/members/none', get: { admin: 404 }, post: 400 },
    '/admin/mail': page('/admin/mail'),
    '/admin/mail/kept': page('/admin/mail/kept'),
    '/admin/mail/kept/:letterId': { ...page('/admin/mail/kept/none'), get: { admin: 404 } },
    '/admin/mail/:letterId': { path: '/admin/mail/none', get: { admin: 404 }, post: 400 },
    '/admin/journal': page('/admin/journal'),
    '/admin/journal.csv': page('/admin/journal.csv'),
    '/*': { path: '/nulle/part', get: 404, post: 404 },
  };
}
