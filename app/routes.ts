import type { RouteConfig } from '@react-router/dev/routes';
import { officeRoutes } from './office/subjects.ts';
import {
  adminOnly,
  anyAccount,
  everybody,
  flattenRoutes,
  index,
  membersOnly,
  reading,
  route,
  shared,
  uncached,
} from './route-table.ts';

/** True in `npm run dev`. `import.meta.env` is undefined for tests that read this table outside Vite. */
const isDevelopment = import.meta.env?.MODE === 'development';

const catalogue = ['q', 'niveau', 'duree', 'prix', 'tri', 'apres'];
const calculator = ['examen', 'programme', 'date', 'objectif', 'co', 'ce', 'ee', 'eo', 'sl', 'oral', 'ecrit'];
const round = ['reste', 'faites', 'ratees'];

/** All routes, grouped by required access. Routes outside every group are rejected. */
const routes = [
  ...everybody([
    index('home/home.tsx'),
    reading(catalogue, shared('courses', 'products/catalogue.tsx')),
    reading(catalogue, shared('exercices', 'products/catalogue.tsx')),
    reading(['avis'], route('products/:productId', 'presentation/presentation.tsx')),
    route('products/:productId/essai/:exerciseId', 'exercises/try-exercise.tsx'),
    uncached(
      reading(round, route('products/:productId/essai/:exerciseId/erreurs', 'review/trial-mistakes.tsx')),
    ),
    route('products/:productId/:lessonId', 'presentation/free-lesson.tsx'),
    route('test-de-niveau', 'level-test/level-test.tsx'),
    reading(['vide', 'garder'], route('test-de-niveau/:secret', 'level-test/sitting.tsx')),
    reading(['examen', 'annee', 'apres'], route('scores', 'scores/scores.tsx')),
    route('scores/:address', 'scores/score.tsx'),
    reading(calculator, route('calculateur', 'scores/calculator.tsx')),
    route('retrait/:secret', 'scores/withdrawal.tsx'),
    route('alertes/:secret', 'alerts/alert.tsx'),
    route('alertes/corriger/:secret', 'alerts/correct.tsx'),
    route('alertes/merci', 'alerts/asked.tsx'),
    route('alertes/fin', 'alerts/ended.tsx'),
    route('agenda/:secret/plan-de-travail.ics', 'study-plan/calendar-file.ts'),
    route('desinscription/:secret', 'study-plan/unsubscribe.tsx'),
    reading(['code'], route('attestations', 'attestations/check.tsx')),
    route('attestations/:code', 'attestations/attestation.tsx'),
    reading(['annee', 'apres'], route('news', 'news/news.tsx')),
    route('news/:address', 'news/news-article.tsx'),
    route('feed.xml', 'news/feed.ts'),
    reading(['sujet'], route('contact', 'contact/contact.tsx')),
    route('contact/corriger/:secret', 'contact/correct.tsx'),
    route('contact/merci', 'contact/thanks.tsx'),
    reading(['version'], shared('legal-mentions', 'legal/legal-page.tsx')),
    reading(['version'], shared('privacy-policy', 'legal/legal-page.tsx')),
    reading(['version'], shared('terms-of-service', 'legal/legal-page.tsx')),
    reading(['version'], shared('terms-and-conditions', 'legal/legal-page.tsx')),
    reading(['version'], shared('accessibility', 'legal/legal-page.tsx')),
    uncached(reading(['commande', 'refus', 'fin'], route('retractation', 'withdrawal/withdraw.tsx'))),
    route('retractation/:secret', 'withdrawal/confirm.tsx'),
    uncached(reading(['code', 'refus'], route('bon', 'vouchers/redeem.tsx'))),
    route('maintenance', 'errors/maintenance.tsx'),
    route('in-construction', 'errors/in-construction.tsx'),
    uncached(route('unauthorized', 'errors/unauthorized.tsx')),

    uncached(route('media/lecon/:lessonId/:kind/:name', 'learning/lesson-media.ts')),
    reading(
      ['lent', 'ecoute'],
      route('media/exercice/:exerciseId/:versionId/:place', 'exercises/exercise-media.ts'),
    ),

    route('robots.txt', 'seo/robots.ts'),
    route('.well-known/security.txt', 'well-known/security-contact.ts'),
    route('.well-known/change-password', 'well-known/change-password.ts'),
    route('.well-known/passkey-endpoints', 'well-known/passkey-endpoints.ts'),
    route('site.webmanifest', 'seo/manifest.ts'),
    route('sitemap.xml', 'seo/sitemap.ts'),
    route('sitemap/:page', 'seo/sitemap-page.ts'),
    route('apercu/:kind/:name', 'seo/share-picture-route.ts'),
    route('marque/:version/:file', 'brand/brand-file.ts'),

    uncached(route('login', 'account/login.tsx')),
    uncached(route('connexion/:provider', 'account/provider-start.tsx')),
    uncached(route('connexion/:provider/retour', 'account/provider-return.tsx')),
    uncached(route('premiere-connexion', 'account/first-admin.tsx')),
    uncached(route('invitation/:secret', 'invitation/invitation.tsx')),
    uncached(route('deconnexion', 'account/sign-out.tsx')),

    // Cached only once visited, because the cache would hide the linking site of an unknown address, which the
    // list of missing addresses shows.
    // `:slug` is not logged, because an unknown address may be a mistyped private link.
    uncached(route(':slug', 'pages/page.tsx')),
    uncached(route('*', 'errors/not-found.tsx')),
  ]),

  ...anyAccount([route('profile/remove-account', 'members/remove-account.tsx')]),

  ...membersOnly([
    route('members', 'members/members.tsx'),
    reading(['copie', 'corrige'], route('members/exercices/:exerciseId', 'exercises/exercise.tsx')),
    reading(['copie', ...round], route('members/exercices/:exerciseId/erreurs', 'review/mistakes.tsx')),
    route('members/corrections/:productionId', 'corrections/own-correction.tsx'),
    route('members/sujets/:paperId', 'exams/paper.tsx'),
    route('members/examens/:sittingId', 'exams/sitting.tsx'),
    route('members/examens/:sittingId/temps', 'exams/sitting-clock.ts'),
    route('members/examens/:sittingId/ecoute/:exerciseId/:place', 'exams/played-recording.ts'),
    route('members/revision', 'review/review.tsx'),
    reading(['refus'], route('members/plan', 'study-plan/plan.tsx')),
    reading(['merci', 'noms'], route('members/commandes/:orderId', 'vouchers/vouchers.tsx')),
    route('members/commandes/:orderId/codes.csv', 'vouchers/vouchers-file.ts'),
    reading(['debut', 'vue', 'change'], route('members/revision/seance', 'review/review-session.tsx')),
    reading(['q', 'apres'], route('members/notes', 'learning/notes.tsx')),
    reading(['modifier', 'refus'], route('members/avis/:productId', 'opinions/own-opinion.tsx')),
    route('members/attestation/:productId', 'attestations/ask.tsx'),
    route('attestations/:code/attestation.pdf', 'attestations/pdf-file.ts'),
    reading(['modifier'], route('profile', 'members/profile/profile.tsx')),
    route('factures/:invoiceId', 'invoices/invoice-file.ts'),
    route('profile/mes-donnees.zip', 'members/profile/data-file.ts'),
    route('profile/picture/:uid/:name', 'members/profile/picture-file.ts'),
    route('profile/appareils', 'members/profile/end-devices.ts'),

    shared('course/:courseId', 'learning/course.tsx'),
    reading(['refus'], shared('course/:courseId/:lessonId', 'learning/lesson.tsx')),
    shared('exercices/:productId', 'learning/course.tsx'),
    reading(['refus'], shared('exercices/:productId/:lessonId', 'learning/lesson.tsx')),
    route('media/enregistrement/:recordingId', 'exercises/recording.ts'),
    route('media/reponse/:productionId/:replyId', 'corrections/reply.ts'),
    route('media/:productId/:kind/:name', 'learning/media.ts'),
    route('products/:productId/buy/:priceId', 'checkout/buy.tsx'),
  ]),

  ...adminOnly([
    // A page without client React, which would load the exercises a second time as data.
    route('admin/exercises/imprimer', 'office/exercises/print.tsx'),
    // Pages of the site without client React, which the editors show as previews.
    route('admin/home/apercu', 'home/preview-home.tsx'),
    route('admin/pages/apercu', 'pages/preview-page.tsx'),
    route('admin', 'office/office.tsx', [
      ...officeRoutes,
      ...(isDevelopment ? [route('design', 'design/design.tsx')] : []),
    ]),
  ]),
];

export default routes satisfies RouteConfig;

/** Flat list for the guard and for tests that request every route. */
export const addresses = flattenRoutes(routes);
