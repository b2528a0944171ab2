import type { Address } from '#app/route-table.ts';
import { addresses } from '#app/routes.ts';
import { addLesson } from '../support/add-lesson.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import type { Role } from '../support/roles.ts';
import type { Visitor } from '../support/visitor.ts';

/** Status, or location of a redirect. */
export type Answer = number | string | RegExp;

/** Expected responses of a route to roles that its guard admits. */
type Expected = {
  path: string;
  get: Answer | Partial<Record<Role, Answer>>;
  /** Response to an empty form; 405 if the route has no action. */
  post: Answer | Partial<Record<Role, Answer>>;
  data?: Answer;
  'posted data'?: Answer;
};

/** Entities for the trials, with a lesson each: some roles own `course`, none owns `pack`. */
export type TrialKnown = { course: Course; pack: Course; courseLesson: string; packLesson: string };

export async function publishForTrials(
  school: Parameters<typeof addLesson>[0],
  admin: Visitor,
): Promise<TrialKnown> {
  const course = await publishCourse(admin);
  const pack = await publishCourse(admin, { type: 'exercise' });
  const [courseLesson, packLesson] = [await addLesson(school, course.id), await addLesson(school, pack.id)];
  return { course, pack, courseLesson, packLesson };
}

export type Trial = Address & Expected;

/**
 * Returns a trial for every route. Without an exception, GET returns 200 and POST 405.
 * @throws {Error} if a route with parameters has no path here, or an exception matches no route
 */
export function listTrials(known: TrialKnown): Trial[] {
  const exceptions = listExceptions(known);
  const unknown = new Set(Object.keys(exceptions));
  const trials = addresses.map((address) => {
    unknown.delete(address.pattern);
    return {
      ...address,
      path: address.pattern,
      get: 200,
      post: 405,
      ...expectOfEditor(address.pattern),
      ...exceptions[address.pattern],
    };
  });
  const pathless = trials.filter(({ path }) => /[:*]/.test(path)).map(({ pattern }) => pattern);
  if (pathless.length > 0) throw new Error(`tests/server/trials.ts has no path for ${pathless.join(', ')}`);
  if (unknown.size > 0) throw new Error(`tests/server/trials.ts contains unknown routes: ${[...unknown]}`);
  return trials;
}

/** Editors and histories have an action. The requested id does not exist. */
function expectOfEditor(pattern: string): Partial<Expected> {
  if (!/^\/admin\/.+\/(add|:edit|historique)$/.test(pattern)) return {};
  const edit = pattern.includes(':edit') ? { path: pattern.replace(':edit', 'edit-none'), get: 404 } : {};
  return { post: 400, ...edit };
}

const everybodyElse = (answer: Answer) =>
  ({ member: answer, buyer: answer, refunded: answer, admin: answer, securedAdmin: answer }) as const;

const forOwners = (owners: Answer, others: Answer) =>
  ({ ...everybodyElse(others), buyer: owners, admin: owners, securedAdmin: owners }) as const;

/** Returns paths of patterns with parameters, and responses that differ from those of a plain page. */
function listExceptions({
  course,
  pack,
  courseLesson,
  packLesson,
}: TrialKnown): Readonly<Record<string, Partial<Expected>>> {
  const signed = new RegExp(
    `^/v0/b/cedille/o/products%2F${course.folder}%2Ffiles%2Fexercices.pdf\\?alt=media&.*signature=`,
  );
  const givenBack = /^\/contact\/corriger\/[0-9a-f]{32}$/;
  /** Response of routes that accept only POST with a non-empty form. */
  const action = { get: 400, post: 400, data: 200 };
  return {
    '/scores/:address': { path: '/scores/delf-b1----inconnu', get: 404 },
    '/test-de-niveau': { post: /^\/test-de-niveau\/[\w-]{43}$/ },
    '/test-de-niveau/:secret': { path: '/test-de-niveau/inconnu', get: 404, post: 404 },
    '/retrait/:secret': { path: '/retrait/inconnu', get: 404, post: 404 },
    '/alertes/:secret': { path: '/alertes/inconnu', get: 404, post: 400 },
    '/agenda/:secret/plan-de-travail.ics': { path: '/agenda/inconnu/plan-de-travail.ics', get: 404 },
    '/desinscription/:secret': { path: '/desinscription/inconnu', get: 404, post: 404 },
    '/alertes/corriger/:secret': {
      path: '/alertes/corriger/inconnu',
      get: '/courses',
      post: '/courses',
    },
    '/attestations/:code': { path: '/attestations/inconnu', get: 404 },
    '/attestations/:code/attestation.pdf': { path: '/attestations/inconnu/attestation.pdf', get: 404 },
    '/factures/:invoiceId': { path: '/factures/inconnue', get: 404 },
    '/members/attestation/:productId': {
      path: `/members/attestation/${course.id}`,
      // The course has an unfinished lesson.
      get: { ...everybodyElse(403), buyer: 409 },
      post: /\?refus=[0-9a-f]{32}$/,
    },
    '/news/:address': { path: '/news/titre----inconnu', get: 404 },
    '/contact': { post: givenBack },
    '/contact/corriger/:secret': { path: '/contact/corriger/inconnu', get: '/contact', post: givenBack },
    '/bon': { post: { ...everybodyElse(404), visitor: 401, unverified: 401, disabled: 401 } },
    '/members/commandes/:orderId/codes.csv': { path: '/members/commandes/inconnue/codes.csv', get: 404 },
    '/members/commandes/:orderId': { path: '/members/commandes/inconnue', get: 404, post: 404 },
    '/retractation': { post: /^\/retractation\?refus=[0-9a-f]{32}$/ },
    '/retractation/:secret': {
      path: '/retractation/inconnu',
      get: '/retractation?fin=1',
      post: '/retractation?fin=1',
    },
    '/unauthorized': { get: 403 },
    '/.well-known/change-password': { get: '/profile?modifier=mot-de-passe#mot-de-passe' },
    '/sitemap/:page': { path: '/sitemap/pages.xml' },
    '/apercu/:kind/:name': { path: '/apercu/page/nulle-part.png', get: 404 },
    '/marque/:version/:file': { path: '/marque/aucune/couleurs.css', get: 404 },
    '/login': { get: { ...everybodyElse('/members'), unverified: '/members', visitor: 200, disabled: 200 } },
    // Posting redirects before any page is rendered.
    '/deconnexion': { post: '/deconnexion', 'posted data': 405 },
    '/connexion/:provider': { path: '/connexion/oidc.inconnu', get: 404 },
    '/connexion/:provider/retour': {
      path: '/connexion/oidc.inconnu/retour',
      get: 404,
      // The provider's form response is converted to a URL by a redirect.
      post: '/connexion/oidc.inconnu/retour?',
      'posted data': 405,
    },
    '/premiere-connexion': { post: 400 },
    '/:slug': { path: '/nulle-part', get: 404, post: 404 },
    '/*': { path: '/nulle/part', get: 404, post: 404 },

    '/profile/appareils': action,
    '/profile/picture/:uid/:name': { path: '/profile/picture/personne/aucune.webp', get: 404 },
    '/profile/remove-account': { post: 400 },
    // No role has completed the course.
    '/members/avis/:productId': {
      path: `/members/avis/${course.id}`,
      get: `/course/${course.id}`,
      post: /\?refus=[0-9a-f]{32}$/,
    },
    '/course/:courseId': { path: `/course/${course.id}`, get: forOwners(200, `/products/${course.id}`) },
    '/course/:courseId/:lessonId': {
      path: `/course/${course.id}/${courseLesson}`,
      get: forOwners(200, `/products/${course.id}`),
      // The body has neither a note nor a mark.
      post: 400,
    },
    '/exercices/:productId': {
      path: `/exercices/${pack.id}`,
      get: { ...forOwners(200, `/products/${pack.id}`), buyer: `/products/${pack.id}` },
    },
    '/exercices/:productId/:lessonId': {
      path: `/exercices/${pack.id}/${packLesson}`,
      get: { ...forOwners(200, `/products/${pack.id}`), buyer: `/products/${pack.id}` },
      post: 400,
    },
    '/media/lecon/:lessonId/:kind/:name': {
      path: `/media/lecon/${courseLesson}/files/aucune.pdf`,
      get: 403,
    },
    '/media/exercice/:exerciseId/:versionId/:place': { path: '/media/exercice/aucun/aucune/1-0', get: 404 },
    '/media/enregistrement/:recordingId': { path: '/media/enregistrement/aucun', get: 404 },
    '/media/reponse/:productionId/:replyId': { path: '/media/reponse/aucune/aucune', get: 404 },
    '/media/:productId/:kind/:name': {
      path: `/media/${course.id}/files/exercices.pdf`,
      get: { ...everybodyElse(403), buyer: signed, admin: signed, securedAdmin: signed },
    },
    '/products/:productId': {
      path: `/products/${course.id}`,
      // The email address is missing.
      post: /^\/alertes\/corriger\/[0-9a-f]{32}$/,
    },
    '/products/:productId/:lessonId': { path: `/products/${course.id}/aucune`, get: 404 },
    '/products/:productId/essai/:exerciseId': {
      path: `/products/${course.id}/essai/aucun`,
      get: 404,
      post: 404,
    },
    '/products/:productId/essai/:exerciseId/erreurs': {
      path: `/products/${course.id}/essai/aucun/erreurs?reste=1.1`,
      get: 404,
      post: 404,
    },
    '/members/exercices/:exerciseId/erreurs': {
      path: '/members/exercices/aucun/erreurs',
      get: 404,
      post: 404,
    },
    '/members/sujets/:paperId': { path: '/members/sujets/aucun', get: 404, post: 404 },
    '/members/examens/:sittingId': { path: '/members/examens/aucun', get: 404, post: 400 },
    '/members/examens/:sittingId/temps': { path: '/members/examens/aucun/temps', get: 404 },
    '/members/examens/:sittingId/ecoute/:exerciseId/:place': {
      path: '/members/examens/aucun/ecoute/aucun/1-0',
      get: 404,
    },
    '/members/exercices/:exerciseId': { path: '/members/exercices/aucun', get: 404, post: 404 },
    '/members/plan': { post: /\?refus=[0-9a-f]{32}$/ },
    // The URL of a session contains the time of its first page.
    '/members/revision/seance': { get: /\?debut=\d{13}$/, post: /\?debut=\d{13}&change=oui$/ },
    '/products/:productId/buy/:priceId': { path: course.buyPath, post: /\?refus=[0-9a-f]{32}$/ },

    // Signed-in accounts get the page of an ended invitation; staff already have access.
    '/invitation/:secret': {
      path: '/invitation/inconnue',
      post: {
        ...everybodyElse(404),
        visitor: '/invitation/inconnue',
        unverified: '/invitation/inconnue',
        disabled: '/invitation/inconnue',
      },
    },

    '/admin/home': { post: 400 },
    '/admin/home/apercu': { post: 400 },
    '/admin/pages/apercu': { post: 400 },
    '/admin/menu': { post: 400 },
    '/admin/products': { post: 400 },
    '/admin/products/:edit': { path: `/admin/products/edit-${course.id}`, get: 200 },
    '/admin/products/:edit/historique': { path: `/admin/products/edit-${course.id}/historique`, get: 200 },
    '/admin/products/:edit/avis': { path: `/admin/products/edit-${course.id}/avis`, get: 200 },
    '/admin/products/:edit/vente': {
      path: `/admin/products/edit-${course.id}/vente`,
      get: 200,
      post: 400,
    },
    '/admin/products/:edit/programme': {
      path: `/admin/products/edit-${course.id}/programme`,
      get: 200,
      post: 400,
    },
    '/admin/products/:edit/recall': {
      path: `/admin/products/edit-${course.id}/recall`,
      get: 200,
      post: 400,
    },
    '/admin/products/:edit/exercises': {
      path: `/admin/products/edit-${course.id}/exercises`,
      get: 200,
      post: 400,
    },
    '/admin/exercises/files/:folder/:name': {
      path: `/admin/exercises/files/${'0'.repeat(32)}/aucun.png`,
      get: 404,
    },
    // The product is missing in the URL.
    '/admin/lessons/add': { get: 404 },
    '/admin/lessons/:edit': { path: `/admin/lessons/edit-${courseLesson}`, get: 200 },
    '/admin/lessons/:edit/historique': {
      path: `/admin/lessons/edit-${courseLesson}/historique`,
      get: 200,
    },
    '/admin/exercises/look': { post: 200 },
    '/admin/exercises/claims': { post: 400 },
    '/admin/exercises/export/:format': { path: '/admin/exercises/export/gift' },
    '/admin/exercises/copies/:attemptId': { path: '/admin/exercises/copies/aucune', get: 404 },
    '/admin/exercises/import': { post: 400 },
    '/admin/exercises/:edit/resultats': {
      path: '/admin/exercises/edit-none/resultats',
      get: 404,
      post: 400,
    },
    '/admin/captions': action,
    '/admin/videos': { post: 400 },
    '/admin/videos/original': {
      path: `/admin/videos/original?path=${encodeURIComponent(`lessons/${'0'.repeat(32)}/video/aucune.mp4`)}`,
      get: 404,
    },
    '/admin/videos/conversion': {
      path: `/admin/videos/conversion?path=${encodeURIComponent(`lessons/${'0'.repeat(32)}/video/aucune.mp4`)}`,
      get: 200,
      post: 400,
    },
    '/admin/pictures': action,
    ...Object.fromEntries(
      [
        'messages',
        'questions',
        'opinions',
        'codes',
        'exercises',
        'news',
        'pages',
        'papers',
        'scores',
        'members',
        'redirects',
      ].map((list) => [`/admin/${list}`, { post: 400 }]),
    ),
    '/admin/redirects/missing': { post: 400 },
    '/admin/redirects/import': { post: 400 },
    '/admin/redirects/check': { post: 400 },
    '/admin/scores/import': { post: 400 },
    '/admin/import': { post: 400 },
    '/admin/import/course': { post: 400 },
    '/admin/import/site': { post: 400 },
    '/admin/import/people': { post: 400 },
    '/admin/import/people/:importId': { path: '/admin/import/people/none', get: 404, post: 400 },
    '/admin/import/people/all': { post: 400 },
    '/admin/import/people/all/:personId': { path: '/admin/import/people/all/none', get: 404 },
    '/admin/import/people/:importId/problemes.csv': {
      path: '/admin/import/people/none/problemes.csv',
      get: 404,
    },
    '/admin/corrections/commentaires': { post: 400 },
    '/admin/corrections/:productionId': { path: '/admin/corrections/none', get: 404, post: 400 },
    '/members/corrections/:productionId': { path: '/members/corrections/none', get: 404, post: 404 },
    '/admin/questions/:questionId': { path: '/admin/questions/none', get: 404, post: 400 },
    '/admin/opinions/:opinionId': { path: '/admin/opinions/none', get: 404, post: 400 },
    '/admin/products/:edit/progression': { path: `/admin/products/edit-${course.id}/progression` },
    '/admin/messages/:messageId': { path: '/admin/messages/none', get: 404, post: 400 },
    '/admin/settings': { post: 400 },
    '/admin/settings/sales': { post: 400 },
    '/admin/launch': { post: 400 },
    '/admin/launch/address': { post: 400 },
    '/admin/launch/mail': { post: 400 },
    '/admin/launch/payments': { post: 400 },
    '/admin/launch/backups': { post: 400 },
    '/admin/orders/add': { post: 400 },
    '/admin/orders/decisions': { post: 400 },
    '/admin/orders/:orderId': { path: '/admin/orders/none', get: 404, post: 400 },
    '/admin/orders/:orderId/refund': { path: '/admin/orders/none/refund', get: 404, post: 400 },
    '/admin/codes/new': { post: 400 },
    '/admin/codes/:codeId': { path: '/admin/codes/none', get: 404, post: 400 },
    '/admin/orders/:orderId/codes.csv': { path: '/admin/orders/none/codes.csv', get: 404 },
    '/admin/orders/:orderId/evidence': { path: '/admin/orders/none/evidence', get: 404 },
    '/admin/members/:uid': { path: '/admin/members/none', get: 404, post: 400 },
    '/admin/team': { post: 400 },
    '/admin/team/invite': { post: 400 },
    '/admin/team/:uid': { path: '/admin/team/none', get: 404, post: 400 },
    '/admin/mail/kept/:letterId': { path: '/admin/mail/kept/none', get: 404, post: 400 },
    '/admin/mail/:letterId': { path: '/admin/mail/none', get: 404, post: 400 },
  };
}
