import type { RouteConfig } from '@react-router/dev/routes';
import {
  adminOnly,
  everybody,
  flattenRoutes,
  index,
  membersOnly,
  type RouteEntry,
  route,
  shared,
} from './route-table.ts';

/** What became of a subject, and the way back to any earlier state. */
const history = (path: string): RouteEntry => ({
  ...route(`${path}/historique`, 'office/kit/history-screen.tsx'),
  id: `office/${path}/historique`,
});

/** A subject of which there are many: one is added and edited on the same screen. */
const editor = (path: string, file: string): RouteEntry[] => [
  { ...route(`${path}/add`, file), id: `office/${path}/add` },
  route(`${path}/:edit`, file),
  history(`${path}/:edit`),
];

/** `npm run dev`: neither the build nor the tests, some of which read this table outside Vite. */
const isDevelopment = import.meta.env?.MODE === 'development';

/** Every address of the site, under those who may open it. What stands in no group is nobody's. */
const routes = [
  ...everybody([
    index('home/home.tsx'),
    shared('courses', 'products/catalogue.tsx'),
    shared('exercices', 'products/catalogue.tsx'),
    route('scores', 'scores/scores.tsx'),
    route('scores/:address', 'scores/score.tsx'),
    route('calculateur', 'scores/calculator.tsx'),
    route('retrait/:secret', 'scores/withdrawal.tsx'),
    route('news', 'news/news.tsx'),
    route('news/:address', 'news/news-article.tsx'),
    route('feed.xml', 'news/feed.ts'),
    route('contact', 'contact/contact.tsx'),
    route('contact/merci', 'contact/thanks.tsx'),
    shared('legal-mentions', 'legal/legal-page.tsx'),
    shared('privacy-policy', 'legal/legal-page.tsx'),
    shared('terms-of-service', 'legal/legal-page.tsx'),
    shared('terms-and-conditions', 'legal/legal-page.tsx'),
    shared('accessibility', 'legal/legal-page.tsx'),
    route('maintenance', 'errors/maintenance.tsx'),
    route('in-construction', 'errors/in-construction.tsx'),
    route('unauthorized', 'errors/unauthorized.tsx'),

    route('robots.txt', 'seo/robots.ts'),
    route('site.webmanifest', 'seo/manifest.ts'),
    route('sitemap.xml', 'seo/sitemap.ts'),
    route('sitemap/:page', 'seo/sitemap-page.ts'),
    route('apercu/:kind/:name', 'seo/share-picture-route.ts'),

    route('login', 'account/login.tsx'),
    route('premiere-connexion', 'account/first-admin.tsx'),
    route('deconnexion', 'account/sign-out.tsx'),

    route('*', 'errors/not-found.tsx'),
  ]),

  ...membersOnly([
    route('members', 'members/members.tsx'),
    route('profile', 'members/profile.tsx'),
    route('profile/remove-account', 'members/remove-account.tsx'),

    shared('course/:courseId', 'learning/product.tsx'),
    shared('exercices/:productId', 'learning/product.tsx'),
    route('media/:productId/:kind/:name', 'learning/media.ts'),
    route('products/:productId/buy/:priceId', 'checkout/buy.tsx'),
  ]),

  ...adminOnly([
    route('admin', 'office/office.tsx', [
      index('office/desk/desk.tsx'),
      ...(isDevelopment ? [route('design', 'design/design.tsx')] : []),
      route('home', 'office/home/home-office.tsx'),
      history('home'),
      route('products', 'office/products/list/products.tsx'),
      route('products.csv', 'office/products/list/products-file.ts'),
      route('products/at-provider', 'office/products/at-provider.ts'),
      ...editor('products', 'office/products/edit-product.tsx'),
      route('products/find', 'office/products/find-products.ts'),
      route('captions', 'office/products/captions.ts'),
      route('pictures', 'office/products/pictures.ts'),
      route('news', 'office/news/news.tsx'),
      route('news.csv', 'office/news/news-file.ts'),
      route('news/pages', 'office/news/find-pages.ts'),
      ...editor('news', 'office/news/edit-news.tsx'),
      route('scores', 'office/scores/scores.tsx'),
      route('scores/import', 'office/scores/import-session.tsx'),
      route('scores/export.csv', 'office/scores/scores-file.ts'),
      route('scores/modele.csv', 'office/scores/model-file.ts'),
      ...editor('scores', 'office/scores/edit-score.tsx'),
      route('import', 'office/import/import-school.tsx'),
      route('messages', 'office/messages/messages.tsx'),
      route('messages.csv', 'office/messages/messages-file.ts'),
      route('messages/:messageId', 'office/messages/message.tsx'),
      route('settings', 'office/settings/settings.tsx'),
      history('settings'),
      route('orders', 'office/orders/orders.tsx'),
      route('orders.csv', 'office/orders/orders-file.ts'),
      route('orders/add', 'office/orders/add-grant.tsx'),
      route('orders/products', 'office/orders/find-grantable.ts'),
      route('orders/:orderId', 'office/orders/order.tsx'),
      route('members', 'office/members/members.tsx'),
      route('members.csv', 'office/members/members-file.ts'),
      route('members/:uid', 'office/members/member.tsx'),
      route('mail', 'office/mail/mail.tsx'),
      route('mail.csv', 'office/mail/letters-file.ts'),
      route('mail/kept', 'office/mail/kept-letters.tsx'),
      route('mail/kept/:letterId', 'office/mail/kept-letter.tsx'),
      route('mail/:letterId', 'office/mail/letter.tsx'),
      route('journal', 'office/journal/journal.tsx'),
      route('journal.csv', 'office/journal/journal-file.ts'),
    ]),
  ]),
];

export default routes satisfies RouteConfig;

/** What the guard reads, and the tests that try every address. */
export const addresses = flattenRoutes(routes);
