import { index, type RouteConfig, route } from '@react-router/dev/routes';

/**
 * Every address of the site. Who may open which is in `access-table.ts`; a route that is missing
 * there is refused.
 */
export default [
  index('home/home.tsx'),
  route('courses', 'courses/courses.tsx'),
  route('exercices', 'exercises/exercises.tsx'),
  route('scores', 'scores/scores.tsx'),
  route('scores/:address', 'scores/score.tsx'),
  route('contact', 'contact/contact.tsx'),
  route('legal-mentions', 'legal/legal-mentions.tsx'),
  route('privacy-policy', 'legal/privacy-policy.tsx'),
  route('terms-of-service', 'legal/terms-of-service.tsx'),
  route('terms-and-conditions', 'legal/terms-and-conditions.tsx'),
  route('maintenance', 'errors/maintenance.tsx'),
  route('in-construction', 'errors/in-construction.tsx'),
  route('unauthorized', 'errors/unauthorized.tsx'),

  route('login', 'account/login.tsx'),
  route('premiere-connexion', 'account/first-admin.tsx'),
  route('deconnexion', 'account/sign-out.tsx'),

  route('members', 'members/members.tsx'),
  route('profile', 'members/profile.tsx'),
  route('profile/remove-account', 'members/remove-account.tsx'),

  route('course/:courseId', 'courses/course.tsx'),
  route('exercices/:productId', 'exercises/exercise-pack.tsx'),
  route('media/:productId/:kind/:name', 'product/media.ts'),
  route('products/:productId/buy/:priceId', 'checkout/buy.tsx'),

  route('admin', 'admin/office.tsx', [
    index('admin/overview.tsx'),
    route('products', 'admin/products/products.tsx'),
    route('products/add', 'admin/products/add-product.tsx'),
    route('products/:edit', 'admin/products/edit-product.tsx'),
    route('pictures', 'admin/products/pictures.ts'),
    ...['news', 'news/add', 'news/:edit', 'scores', 'scores/add', 'scores/:edit'].map((path) =>
      route(path, 'admin/not-open-yet.tsx', { id: `admin/${path}` }),
    ),
    route('mail', 'admin/letters.tsx'),
    route('mail/:letterId', 'admin/letter.tsx'),
  ]),

  route('*', 'errors/not-found.tsx'),
] satisfies RouteConfig;
