import { addresses } from '#app/routes.ts';

/** Signed-out visitor, member with the free course, or admin. */
export type Viewer = 'visitor' | 'member' | 'admin';

/** A page of the demonstration school, with its route pattern. */
export type Screen = { pattern: string; path: string; as: Viewer };

/** A path, or the first matching link on another page, optionally with the suffix `below`. */
type Example =
  | string
  | { on: string; link: RegExp; as?: Viewer; below?: string }
  /** Viewed with a higher role than the path requires. */
  | { at: string; by: Viewer };

/** Free course of the demonstration school, owned by the member. */
export const freeCourse = 'accents-cedille-apostrophe';

/** Sittings of the exam paper of the free course: finished, in progress, and practice. */
export const paperIds = {
  finished: '1k000000000000000001',
  running: '1k000000000000000002',
  practised: '1k000000000000000003',
};

/** Paths of routes with parameters, and page states. Every route with parameters needs an entry. */
const examples: Readonly<Record<string, readonly Example[]>> = {
  '/login': [
    '/login',
    '/login?mode=inscription',
    '/login?mode=oubli',
    '/login?mode=lettre',
    '/login?redirect=%2Fcourse%2Fpremiers-pas-en-francais',
    ...['signIn', 'resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'].map(
      (mode) => `/login?mode=${mode}&oobCode=inconnu`,
    ),
    { at: '/login?mode=confirmer&redirect=%2Fprofile', by: 'member' },
  ],
  '/deconnexion': ['/deconnexion', { at: '/deconnexion', by: 'member' }],
  '/profile': ['/profile', '/profile?modifier=adresse', '/profile?modifier=mot-de-passe'],
  '/connexion/:provider': ['/connexion/oidc.inconnu'],
  '/connexion/:provider/retour': ['/connexion/oidc.inconnu/retour'],
  '/test-de-niveau/:secret': ['/test-de-niveau/inconnu'],
  '/retrait/:secret': ['/retrait/inconnu'],
  '/alertes/:secret': ['/alertes/inconnu'],
  '/desinscription/:secret': ['/desinscription/inconnu'],
  '/invitation/:secret': ['/invitation/inconnu'],
  '/alertes/corriger/:secret': ['/alertes/corriger/inconnu'],
  '/attestations': ['/attestations', '/attestations?code=7KQ2'],
  '/attestations/:code': ['/attestations/7KQ2-M9XR-40TA-VW3E'],
  '/members/attestation/:productId': ['/members/attestation/preparer-le-delf-b2'],
  '/contact/corriger/:secret': ['/contact/corriger/inconnu'],
  '/bon': ['/bon', '/bon?code=', '/bon?code=7KQ2-M9XR-40TA-VW3E'],
  '/members/commandes/:orderId': ['/members/commandes/inconnue'],
  '/retractation': [
    '/retractation',
    '/retractation?commande=4827-1903&fin=1',
    { at: '/retractation', by: 'member' },
  ],
  '/retractation/:secret': ['/retractation/inconnu'],
  '/courses': ['/courses', '/courses?niveau=B1', '/courses?q=subjontif'],
  '/contact': ['/contact', '/contact?sujet=niveau'],
  '/terms-and-conditions': ['/terms-and-conditions', '/terms-and-conditions?version=1'],
  '/scores': ['/scores', '/scores?examen=delf-b2&annee=2025'],
  '/news': ['/news', '/news?annee=1999'],
  '/calculateur': [
    '/calculateur',
    '/calculateur?examen=tcf-canada&co=478&ce=512&ee=12&eo=11&objectif=8',
    '/calculateur?examen=tef-canada&co=abc',
  ],
  '/admin/messages': ['/admin/messages', '/admin/messages?etat=corbeille&q=rien'],
  '/scores/:address': [{ on: '/scores', link: /^\/scores\/[^?]*----/ }],
  '/:slug': ['/aucune-page'],
  '/news/:address': [{ on: '/news', link: /^\/news\/[^?]*----/ }],
  '/course/:courseId': ['/course/preparer-le-delf-b2', `/course/${freeCourse}`],
  '/course/:courseId/:lessonId': [
    { on: '/course/preparer-le-delf-b2', link: /^\/course\/[^/]+\/./, as: 'member' },
  ],
  '/exercices/:productId': ['/exercices/six-petites-dictees'],
  '/exercices/:productId/:lessonId': [
    { on: '/exercices/six-petites-dictees', link: /^\/exercices\/[^/]+\/./, as: 'admin' },
  ],
  '/products/:productId': [
    '/products/preparer-le-delf-b2',
    '/products/six-petites-dictees',
    { at: '/products/preparer-le-delf-b2', by: 'member' },
    { at: `/products/${freeCourse}`, by: 'member' },
  ],
  '/products/:productId/:lessonId': [
    { on: '/products/preparer-le-delf-b2', link: /^\/products\/[^/]+\/(?!buy\/|essai\/)./ },
  ],
  '/products/:productId/essai/:exerciseId': [
    { on: `/products/${freeCourse}`, link: /^\/products\/[^/]+\/essai\/./ },
  ],
  '/members/sujets/:paperId': Object.values(paperIds).map((id) => ({
    at: `/members/sujets/${id}`,
    by: 'member',
  })),
  '/members/examens/:sittingId': Object.values(paperIds).map((id) => ({
    on: `/members/sujets/${id}`,
    link: /^\/members\/examens\/./,
    as: 'member',
  })),
  '/members/exercices/:exerciseId': [
    { on: `/course/${freeCourse}/${freeCourse}-1`, link: /^\/members\/exercices\/./, as: 'member' },
  ],
  '/products/:productId/essai/:exerciseId/erreurs': [
    {
      on: `/products/${freeCourse}`,
      link: /^\/products\/[^/]+\/essai\/./,
      below: '/erreurs?reste=1.1~1.2&faites=0&ratees=',
    },
  ],
  '/members/exercices/:exerciseId/erreurs': [
    {
      on: `/course/${freeCourse}/${freeCourse}-1`,
      link: /^\/members\/exercices\/./,
      as: 'member',
      below: '/erreurs?copie=1&reste=1.1~1.2&faites=0&ratees=',
    },
    {
      on: `/course/${freeCourse}/${freeCourse}-1`,
      link: /^\/members\/exercices\/./,
      as: 'member',
      below: '/erreurs?copie=1&reste=&faites=3&ratees=1.1',
    },
  ],
  '/products/:productId/buy/:priceId': [
    { on: '/products/preparer-le-delf-b2', link: /^\/products\/.*\/buy\//, as: 'member' },
  ],
  '/members/corrections/:productionId': ['/members/corrections/inconnue'],
  '/admin/corrections': [
    '/admin/corrections',
    '/admin/corrections?etat=renvoyees',
    '/admin/corrections?type=oral&contenu=preparer-le-delf-b2',
  ],
  '/admin/corrections/:productionId': [
    { on: '/admin/corrections', link: /^\/admin\/corrections\/(?!commentaires)[^.]+$/, as: 'admin' },
    {
      on: '/admin/corrections?etat=renvoyees',
      link: /^\/admin\/corrections\/(?!commentaires)[^.]+$/,
      as: 'admin',
    },
  ],
  '/admin/products': ['/admin/products', '/admin/products?etat=archives', '/admin/products?q=xyzabc'],
  '/admin/products/:edit': ['/admin/products/edit-premiers-pas-en-francais'],
  '/admin/products/:edit/historique': ['/admin/products/edit-premiers-pas-en-francais/historique'],
  '/admin/products/:edit/exercises': ['/admin/products/edit-preparer-le-delf-b2/exercises'],
  '/admin/products/:edit/vente': ['/admin/products/edit-preparer-le-delf-b2/vente'],
  '/admin/products/:edit/recall': ['/admin/products/edit-preparer-le-delf-b2/recall'],
  '/admin/products/:edit/programme': ['/admin/products/edit-preparer-le-delf-b2/programme'],
  '/admin/products/:edit/avis': ['/admin/products/edit-premiers-pas-en-francais/avis'],
  '/admin/lessons/add': ['/admin/lessons/add?produit=preparer-le-delf-b2'],
  '/admin/lessons/:edit': [
    {
      on: '/admin/products/edit-preparer-le-delf-b2/programme',
      link: /^\/admin\/lessons\/edit-/,
      as: 'admin',
    },
  ],
  '/admin/lessons/:edit/historique': [
    {
      on: '/admin/products/edit-preparer-le-delf-b2/programme',
      link: /^\/admin\/lessons\/edit-/,
      as: 'admin',
      below: '/historique',
    },
  ],
  '/admin/exercises': ['/admin/exercises', '/admin/exercises?etat=archives', '/admin/exercises?q=xyzabc'],
  '/admin/exercises/add': ['/admin/exercises/add?produit=preparer-le-delf-b2'],
  '/admin/exercises/export': ['/admin/exercises/export', '/admin/exercises/export?q=xyzabc'],
  '/admin/exercises/imprimer': [
    '/admin/exercises/imprimer?parties=tout&q=le+bilan',
    '/admin/exercises/imprimer?q=xyzabc',
  ],
  '/admin/exercises/claims': ['/admin/exercises/claims', '/admin/exercises/claims?q=xyzabc'],
  '/admin/exercises/learners': ['/admin/exercises/learners', '/admin/exercises/learners?q=xyzabc'],
  '/admin/exercises/copies': ['/admin/exercises/copies', '/admin/exercises/copies?personne=personne'],
  '/admin/exercises/copies/:attemptId': [
    { on: '/admin/exercises/copies', link: /^\/admin\/exercises\/copies\/./, as: 'admin' },
  ],
  '/admin/exercises/:edit/resultats': [
    { on: '/admin/exercises', link: /^\/admin\/exercises\/edit-/, as: 'admin', below: '/resultats' },
  ],
  '/admin/questions/:questionId': [
    { on: '/admin/questions', link: /^\/admin\/questions\/(?!.*csv)./, as: 'admin' },
  ],
  '/members/avis/:productId': ['/members/avis/preparer-le-delf-b2'],
  '/admin/opinions': ['/admin/opinions', '/admin/opinions?etat=publies&q=rien'],
  '/admin/opinions/:opinionId': [
    { on: '/admin/opinions', link: /^\/admin\/opinions\/(?!.*csv)./, as: 'admin' },
  ],
  '/admin/progress': ['/admin/progress', '/admin/progress?etat=a-l-arret&q=rien'],
  '/admin/products/:edit/progression': [
    '/admin/products/edit-preparer-le-delf-b2/progression',
    '/admin/products/edit-six-petites-dictees/progression',
  ],
  '/admin/messages/:messageId': [{ on: '/admin/messages', link: /^\/admin\/messages\/./, as: 'admin' }],
  '/admin/orders': ['/admin/orders', '/admin/orders?etat=contestees&q=rien'],
  '/admin/orders/:orderId': [
    { on: '/admin/orders', link: /^\/admin\/orders\/(?!add|decisions)./, as: 'admin' },
  ],
  '/admin/orders/:orderId/refund': [
    { on: '/admin/orders', link: /^\/admin\/orders\/(?!add|decisions)./, as: 'admin', below: '/refund' },
  ],
  '/admin/codes/:codeId': [{ on: '/admin/codes', link: /^\/admin\/codes\/(?!new)./, as: 'admin' }],
  '/admin/sales': ['/admin/sales', '/admin/sales?periode=mois&contenu=preparer-le-delf-b2'],
  '/admin/accounting': ['/admin/accounting', '/admin/accounting?du=2020-01-01&au=2099-12-31'],
  '/admin/members/:uid': [{ on: '/admin/members', link: /^\/admin\/members\/./, as: 'admin' }],
  '/admin/team/:uid': [{ on: '/admin/team', link: /^\/admin\/team\/(?!invite)./, as: 'admin' }],
  '/admin/import/people/:importId': ['/admin/import/people/aucun'],
  '/admin/import/people/all/:personId': ['/admin/import/people/all/aucun'],
  '/admin/mail/:letterId': [{ on: '/admin/mail', link: /^\/admin\/mail\/(?!kept)./, as: 'admin' }],
  '/admin/mail/kept/:letterId': [{ on: '/admin/mail/kept', link: /^\/admin\/mail\/kept\/./, as: 'admin' }],
  '/*': ['/une-adresse-qui-n-existe-pas'],
};

/** Routes that render a page. Others have no JSX or the path of a file. */
const pages = addresses.filter(({ file, pattern }) => file.endsWith('.tsx') && !/\.\w+$/.test(pattern));

/** Returns the examples of a pattern: the plain path, or the first item of a back-office list. */
function listExamples(pattern: string): readonly Example[] | undefined {
  const [, list = '', below = ''] = /^(\/admin\/[\w-]+)\/:edit(\/historique)?$/.exec(pattern) ?? [];
  if (examples[pattern] || !pattern.includes(':')) return examples[pattern] ?? [pattern];
  return list ? [{ on: list, link: new RegExp(`^${list}/edit-`), as: 'admin', below }] : undefined;
}

/** Returns routes with parameters but without examples. */
export const listForgottenScreens = (): string[] =>
  pages.map(({ pattern }) => pattern).filter((pattern) => !listExamples(pattern));

type Ask = (path: string, as: Viewer) => Promise<string>;

/**
 * Returns every page of the route table.
 * @throws {Error} if a route has no example
 */
export async function listScreens(ask: Ask): Promise<Screen[]> {
  const screens: Screen[] = [];
  const forgotten = listForgottenScreens();
  if (forgotten.length > 0)
    throw new Error(`tests/support/screens.ts has no example of ${forgotten.join(', ')}`);
  for (const { pattern, access } of pages) {
    const as = access === 'admin' ? 'admin' : access === 'member' ? 'member' : 'visitor';
    for (const example of listExamples(pattern) ?? []) {
      if (typeof example === 'string') screens.push({ pattern, path: example, as });
      else if ('at' in example) screens.push({ pattern, path: example.at, as: example.by });
      else {
        const path = await findLink(ask, example);
        if (path) screens.push({ pattern, path: path + (example.below ?? ''), as });
      }
    }
  }
  return screens;
}

/** Returns null for an empty list, whose page is visited instead. */
async function findLink(ask: Ask, { on, link, as = 'visitor' }: Extract<Example, { on: string }>) {
  const html = await ask(on, as);
  const hrefs = [...html.matchAll(/\shref="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return hrefs.find((href) => link.test(href)) ?? null;
}
