import type { Right } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { index, type RouteEntry, route } from '../route-table.ts';

type RouteAccess = {
  /** Right that loaders require; without one, only the owner may read. */
  read?: Right;
  /** Right that actions require; without one, only the owner may write. */
  write?: Right;
};

/** Access to the routes of an entity, to other routes of it by path, and to its commands by name. */
type OfficeAccess = RouteAccess & {
  routes?: Readonly<Record<string, RouteAccess>>;
  commands?: Readonly<Record<string, Right>>;
};

/** An entity of the back office. Its `subject.ts` describes it on the server (`subjects.server.ts`). */
export type OfficeEntry = {
  /** Base path of the entity's screens and target of its link in the menu. */
  path: string;
  label: () => string;
  /**
   * Kind and label of the entity's changes in the audit log. `toHref`: URL of a record that has no editor.
   */
  journal?: { kind: string; only?: string; label: () => string; toHref?: (id: string) => string };
  access?: OfficeAccess;
  /** Routes below `/admin`. */
  routes: readonly RouteEntry[];
};

const readAndWrite = (right: Right): RouteAccess => ({ read: right, write: right });

const history = (path: string): RouteEntry => ({
  ...route(`${path}/historique`, 'office/kit/history-screen.tsx'),
  id: `office/${path}/historique`,
});

const file = (path: string): RouteEntry => ({
  ...route(path, 'office/kit/list-file.ts'),
  id: `office/${path}`,
});
const files = (path: string): RouteEntry[] => [file(`${path}.csv`), file(`${path}.zip`)];

const screen = (path: string): RouteEntry => ({
  ...route(path, 'office/kit/plain-list.tsx'),
  id: `office/${path}`,
});
const list = (path: string): RouteEntry[] => [screen(path), file(`${path}.csv`)];

/** A list with commands for several rows. */
const bulkScreen = (path: string): RouteEntry => ({
  ...route(path, 'office/kit/bulk-list.tsx'),
  id: `office/${path}`,
});
const bulkList = (path: string): RouteEntry[] => [bulkScreen(path), file(`${path}.csv`)];

const model = (path: string): RouteEntry => ({
  ...route(`${path}/modele.csv`, 'office/import/model-file.ts'),
  id: `office/${path}/modele`,
});

const editor = (path: string, file: string): RouteEntry[] => [
  { ...route(`${path}/add`, file), id: `office/${path}/add` },
  route(`${path}/:edit`, file),
  history(`${path}/:edit`),
];

/** All entities of the back office. A new entity is registered here, and in `list-menu.ts` if it has a page there. */
export const subjects = {
  desk: {
    path: '/admin',
    label: m.office_today_title,
    access: { read: 'office.open' },
    routes: [index('office/desk/desk.tsx')],
  },
  figures: {
    path: '/admin/sales',
    label: m.figures_title,
    access: { read: 'money.read' },
    routes: [route('sales', 'office/desk/figures.tsx')],
  },
  home: {
    path: '/admin/home',
    label: m.home_office_title,
    journal: { kind: 'settings', only: 'home', label: m.common_settings },
    access: { ...readAndWrite('site.write'), routes: { 'home/apercu': readAndWrite('site.write') } },
    routes: [route('home', 'office/home/home-office.tsx'), history('home')],
  },
  products: {
    path: '/admin/products',
    label: m.office_products_title,
    journal: { kind: 'product', label: m.common_content },
    access: {
      ...readAndWrite('content.write'),
      routes: {
        'products/at-provider': { read: 'prices.write' },
        'products/:edit/recall': readAndWrite('refund'),
        'products/:edit/avis': readAndWrite('opinions.write'),
        // An earlier version may have another price.
        'products/:edit/historique': { read: 'content.write', write: 'prices.write' },
      },
    },
    routes: [
      route('products', 'office/products/list/products.tsx'),
      ...files('products'),
      model('products'),
      route('products/at-provider', 'office/products/at-provider.ts'),
      ...editor('products', 'office/products/edit-product.tsx'),
      route('products/:edit/recall', 'office/products/recall.tsx'),
      route('products/:edit/avis', 'office/products/product-opinions.tsx'),
      route('products/find', 'office/products/find-products.ts'),
      route('captions', 'office/products/captions.ts'),
      route('pictures', 'office/products/pictures.ts'),
    ],
  },
  programme: {
    path: '/admin/products',
    label: m.common_programme,
    journal: {
      kind: 'programme',
      label: m.common_programme,
      toHref: (id) => `/admin/products/edit-${id}/programme`,
    },
    access: readAndWrite('content.write'),
    routes: [route('products/:edit/programme', 'office/programme/programme.tsx')],
  },
  offers: {
    path: '/admin/products',
    label: m.offers_title,
    journal: {
      kind: 'offer',
      label: m.offers_title,
      toHref: (id) => `/admin/products/edit-${id}/vente`,
    },
    access: readAndWrite('prices.write'),
    routes: [route('products/:edit/vente', 'office/offers/offer.tsx')],
  },
  lessons: {
    path: '/admin/lessons',
    label: m.common_lessons,
    journal: { kind: 'lesson', label: m.common_lesson },
    access: readAndWrite('content.write'),
    routes: editor('lessons', 'office/lessons/edit-lesson.tsx'),
  },
  videos: {
    path: '/admin/videos',
    label: m.videos_title,
    access: readAndWrite('content.write'),
    routes: [
      route('videos', 'office/videos/videos.tsx'),
      route('videos/conversion', 'office/videos/conversion.ts'),
      route('videos/original', 'office/videos/original.ts'),
    ],
  },
  exercises: {
    path: '/admin/exercises',
    label: m.writing_title,
    journal: { kind: 'exercise', label: m.common_exercise },
    access: {
      ...readAndWrite('content.write'),
      routes: { 'exercises/imprimer': { read: 'content.write' } },
    },
    routes: [
      ...bulkList('exercises'),
      route('exercises/look', 'office/exercises/preview-exercise.ts'),
      route('exercises/files/:folder/:name', 'office/exercises/draft-file-route.ts'),
      route('products/:edit/exercises', 'office/exercises/exercise-places.tsx'),
      route('exercises/import', 'office/exercises/import-exercises.tsx'),
      route('exercises/modele.csv', 'office/exercises/model-table.ts'),
      route('exercises/export', 'office/exercises/export.tsx'),
      route('exercises/export/:format', 'office/exercises/export-file.ts'),
      ...editor('exercises', 'office/exercises/edit-exercise.tsx'),
    ],
  },
  papers: {
    path: '/admin/papers',
    label: m.exams_title,
    journal: { kind: 'paper', label: m.exams_paper },
    access: { ...readAndWrite('content.write'), routes: { 'papers/exercises': { read: 'content.write' } } },
    routes: [
      ...bulkList('papers'),
      route('papers/exercises', 'office/papers/paper-exercises.ts'),
      ...editor('papers', 'office/papers/edit-paper.tsx'),
    ],
  },
  formats: {
    path: '/admin/exam-formats',
    label: m.exams_formats,
    journal: { kind: 'exam-format', label: m.exams_format },
    access: readAndWrite('content.write'),
    routes: [
      ...list('exam-formats'),
      route('exam-formats/:edit', 'office/exam-formats/edit-format.tsx'),
      history('exam-formats/:edit'),
    ],
  },
  rubrics: {
    path: '/admin/rubrics',
    label: m.rubrics_title,
    journal: { kind: 'rubric', label: m.rubrics_kind },
    access: readAndWrite('content.write'),
    routes: [...list('rubrics'), ...editor('rubrics', 'office/rubrics/edit-rubric.tsx')],
  },
  corrections: {
    path: '/admin/corrections',
    label: m.corrections_title,
    journal: {
      kind: 'production',
      label: m.corrections_kind,
      toHref: (id) => `/admin/corrections/${id}`,
    },
    access: { read: 'work.read', write: 'corrections.write' },
    routes: [...list('corrections'), route('corrections/:productionId', 'office/corrections/correction.tsx')],
  },
  commentBank: {
    path: '/admin/corrections/commentaires',
    label: m.corrections_bank,
    access: readAndWrite('corrections.write'),
    routes: bulkList('corrections/commentaires'),
  },
  claims: {
    path: '/admin/exercises/claims',
    label: m.claims_title,
    access: readAndWrite('appeals.write'),
    routes: [route('exercises/claims', 'office/appeals/appeals.tsx'), file('exercises/claims.csv')],
  },
  learners: {
    path: '/admin/exercises/learners',
    label: m.results_learners,
    access: { read: 'work.read' },
    routes: list('exercises/learners'),
  },
  copies: {
    path: '/admin/exercises/copies',
    label: m.results_copies,
    access: { read: 'work.read', write: 'appeals.write' },
    routes: [
      route('exercises/copies', 'office/attempts/attempts.tsx'),
      file('exercises/copies.csv'),
      route('exercises/copies/:attemptId', 'office/attempts/attempt.tsx'),
      file('exercises/resultats.csv'),
      route('exercises/:edit/resultats', 'office/statistics/statistics.tsx'),
    ],
  },
  news: {
    path: '/admin/news',
    label: m.common_news,
    journal: { kind: 'news', label: m.common_news_item },
    access: readAndWrite('news.write'),
    routes: [
      bulkScreen('news'),
      ...files('news'),
      model('news'),
      route('news/pages', 'office/news/find-pages.ts'),
      ...editor('news', 'office/news/edit-news.tsx'),
    ],
  },
  pages: {
    path: '/admin/pages',
    label: m.pages_title,
    journal: { kind: 'page', label: m.newsroom_page },
    access: { ...readAndWrite('news.write'), routes: { 'pages/apercu': readAndWrite('news.write') } },
    routes: [...bulkList('pages'), ...editor('pages', 'office/pages/edit-page.tsx')],
  },
  siteMenu: {
    path: '/admin/menu',
    label: m.menu_title,
    journal: { kind: 'settings', only: 'menu', label: m.common_settings },
    access: readAndWrite('site.write'),
    routes: [route('menu', 'office/site-menu/site-menu.tsx'), history('menu')],
  },
  scores: {
    path: '/admin/scores',
    label: m.common_exam_results,
    journal: { kind: 'score', label: m.common_result },
    access: readAndWrite('scores.write'),
    routes: [
      bulkScreen('scores'),
      route('scores/import', 'office/scores/import-session.tsx'),
      ...files('scores/export'),
      model('scores'),
      ...editor('scores', 'office/scores/edit-score.tsx'),
    ],
  },
  messages: {
    path: '/admin/messages',
    label: m.common_messages,
    journal: { kind: 'message', label: m.common_message, toHref: (id) => `/admin/messages/${id}` },
    access: readAndWrite('messages.write'),
    routes: [...bulkList('messages'), route('messages/:messageId', 'office/messages/message.tsx')],
  },
  questions: {
    path: '/admin/questions',
    label: m.common_questions,
    journal: { kind: 'question', label: m.common_question, toHref: (id) => `/admin/questions/${id}` },
    access: readAndWrite('questions.write'),
    routes: [...bulkList('questions'), route('questions/:questionId', 'office/questions/question.tsx')],
  },
  opinions: {
    path: '/admin/opinions',
    label: m.opinions_title,
    journal: { kind: 'opinion', label: m.opinions_title, toHref: (id) => `/admin/opinions/${id}` },
    access: readAndWrite('opinions.write'),
    routes: [...bulkList('opinions'), route('opinions/:opinionId', 'office/opinions/opinion.tsx')],
  },
  progress: {
    path: '/admin/progress',
    label: m.progress_title,
    access: { read: 'work.read' },
    routes: [...list('progress'), route('products/:edit/progression', 'office/progress/course-progress.tsx')],
  },
  orders: {
    path: '/admin/orders',
    label: m.common_orders,
    journal: { kind: 'order', label: m.common_order, toHref: (id) => `/admin/orders/${id}` },
    access: {
      read: 'orders.read',
      write: 'orders.write',
      routes: {
        'orders.csv': { read: 'orders.export' },
        'orders/add': readAndWrite('orders.write'),
        'orders/products': { read: 'content.read' },
        'orders/decisions': readAndWrite('refund'),
        'orders/:orderId/refund': readAndWrite('refund'),
        // These codes open products.
        'orders/:orderId/codes.csv': { read: 'orders.write' },
        // Contains the learner's work.
        'orders/:orderId/evidence': { read: 'refund' },
      },
      commands: { 'answer-dispute': 'refund', 'accept-dispute': 'refund' },
    },
    routes: [
      ...list('orders'),
      route('orders/add', 'office/orders/add-grant.tsx'),
      route('orders/products', 'office/orders/find-grantable.ts'),
      route('orders/decisions', 'office/orders/decisions.tsx'),
      route('orders/:orderId', 'office/orders/order.tsx'),
      route('orders/:orderId/refund', 'office/orders/refund-order.tsx'),
      route('orders/:orderId/codes.csv', 'office/orders/vouchers-file.ts'),
      route('orders/:orderId/evidence', 'office/orders/evidence-file.ts'),
    ],
  },
  codes: {
    path: '/admin/codes',
    label: m.codes_title,
    journal: { kind: 'code', label: m.common_promotion_code, toHref: (id) => `/admin/codes/${id}` },
    access: readAndWrite('prices.write'),
    routes: [
      ...bulkList('codes'),
      route('codes/new', 'office/codes/new-code.tsx'),
      route('codes/:codeId', 'office/codes/code.tsx'),
    ],
  },
  accounting: {
    path: '/admin/accounting',
    label: m.accounting_title,
    access: { read: 'money.read' },
    routes: [
      route('accounting', 'office/accounting/accounting.tsx'),
      file('accounting/ventes.csv'),
      route('accounting/totaux-par-jour.csv', 'office/accounting/consumer-days-file.ts'),
      route('accounting/factures.zip', 'office/accounting/pdfs-file.ts'),
      route('accounting/fec.txt', 'office/accounting/fec-file.ts'),
    ],
  },
  members: {
    path: '/admin/members',
    label: m.people_title,
    journal: {
      kind: 'member',
      label: m.journal_kind_member,
      toHref: (id) => `/admin/members/${encodeURIComponent(id)}`,
    },
    access: {
      read: 'people.read',
      write: 'people.write',
      routes: { 'members.csv': { read: 'people.export' } },
      commands: {
        grant: 'orders.write',
        corrections: 'orders.write',
        remove: 'people.erase',
      },
    },
    routes: [...bulkList('members'), route('members/:uid', 'office/members/member.tsx')],
  },
  team: {
    path: '/admin/team',
    label: m.team_title,
    journal: { kind: 'invitation', label: m.team_invitation, toHref: () => '/admin/team' },
    access: readAndWrite('team.write'),
    routes: [
      route('team', 'office/team/team.tsx'),
      route('team/invite', 'office/team/invite.tsx'),
      route('team/:uid', 'office/team/staff-member.tsx'),
    ],
  },
  letters: {
    path: '/admin/mail',
    label: m.common_letters,
    journal: { kind: 'letter', label: m.common_letter, toHref: (id) => `/admin/mail/${id}` },
    access: {
      read: 'emails.read',
      write: 'messages.write',
      routes: {
        'mail.csv': { read: 'people.export' },
        // Stored emails contain one-time links.
        'mail/kept': { read: 'settings.write' },
        'mail/kept/:letterId': readAndWrite('settings.write'),
      },
    },
    routes: [
      route('mail', 'office/mail/mail.tsx'),
      file('mail.csv'),
      route('mail/kept', 'office/mail/stored-messages.tsx'),
      route('mail/kept/:letterId', 'office/mail/stored-message.tsx'),
      route('mail/:letterId', 'office/mail/email.tsx'),
    ],
  },
  journal: {
    path: '/admin/journal',
    label: m.journal_title,
    journal: { kind: 'export', label: m.journal_kind_export },
    access: { read: 'audit.read' },
    routes: [
      route('journal', 'office/journal/journal.tsx'),
      route('journal.csv', 'office/journal/journal-file.ts'),
    ],
  },
  redirects: {
    path: '/admin/redirects',
    label: m.redirects_title,
    journal: { kind: 'old-address', label: m.redirects_kind },
    routes: [
      ...bulkList('redirects'),
      route('redirects/import', 'office/redirects/import-redirects.tsx'),
      route('redirects/check', 'office/redirects/check-addresses.tsx'),
      ...editor('redirects', 'office/redirects/edit-redirect.tsx'),
    ],
  },
  missingAddresses: {
    path: '/admin/redirects/missing',
    label: m.redirects_missing_title,
    routes: bulkList('redirects/missing'),
  },
  import: {
    path: '/admin/import',
    label: m.common_import,
    journal: { kind: 'site-import', label: m.transfer_journal_kind, toHref: () => '/admin/import/site' },
    access: {
      ...readAndWrite('settings.write'),
      routes: { 'import/course': readAndWrite('content.write') },
    },
    routes: [
      route('import', 'office/import/import-school.tsx'),
      route('import/course', 'office/import/import-course.tsx'),
      route('import/site', 'office/import/import-site.tsx'),
    ],
  },
  movingIn: {
    path: '/admin/import/people',
    label: m.moving_title,
    journal: {
      kind: 'people-import',
      label: m.moving_journal_kind,
      toHref: (id) => `/admin/import/people/${id}`,
    },
    routes: [
      route('import/people', 'office/moving-in/import-people.tsx'),
      route('import/people/:importId', 'office/moving-in/people-import.tsx'),
      route('import/people/:importId/problemes.csv', 'office/moving-in/problems-file.ts'),
    ],
  },
  imported: {
    path: '/admin/import/people/all',
    label: m.moving_people_title,
    routes: [
      ...bulkList('import/people/all'),
      route('import/people/all/:personId', 'office/imported/imported-person.tsx'),
    ],
  },
  settings: {
    path: '/admin/settings',
    label: m.common_settings,
    journal: { kind: 'settings', only: 'school', label: m.common_settings },
    access: readAndWrite('settings.write'),
    routes: [route('settings', 'office/settings/settings.tsx'), history('settings')],
  },
  launch: {
    path: '/admin/launch',
    label: m.launch_title,
    journal: { kind: 'service', label: m.common_settings, toHref: () => '/admin/launch' },
    access: readAndWrite('settings.write'),
    routes: [
      route('launch', 'office/launch/launch.tsx'),
      route('launch/address', 'office/launch/address.tsx'),
      route('launch/mail', 'office/launch/mail.tsx'),
      route('launch/payments', 'office/launch/payments.tsx'),
      route('launch/backups', 'office/launch/backups.tsx'),
    ],
  },
  sales: {
    path: '/admin/settings/sales',
    label: m.sales_title,
    journal: { kind: 'settings', only: 'sales', label: m.common_settings },
    access: readAndWrite('settings.write'),
    routes: [route('settings/sales', 'office/sales/sales.tsx'), history('settings/sales')],
  },
} as const satisfies Readonly<Record<string, OfficeEntry>>;

const entries: readonly OfficeEntry[] = Object.values(subjects);

export const officeRoutes = entries.flatMap(({ routes }) => routes);

/** Kinds of audit log entries, in the order of `subjects`. */
export const journalKinds = [...new Set(entries.flatMap(({ journal }) => journal?.kind ?? []))];

export const formatKind = (kind: string): string =>
  entries.find(({ journal }) => journal?.kind === kind)?.journal?.label() ?? kind;

/** Returns the URL of the record of an audit log entry; null if it was deleted. */
export function toSubjectHref({
  kind,
  subjectId,
  action,
  after,
}: {
  kind: string;
  subjectId: string;
  action: string;
  after: Record<string, unknown> | null;
}): string | null {
  if (action === 'erase' || action === 'delete') return null;
  // An export links to the exported list.
  if (kind === 'export') return typeof after?.address === 'string' ? after.address : null;
  const entry = entries.find(
    ({ journal }) => journal?.kind === kind && (journal.only ?? subjectId) === subjectId,
  );
  if (!entry?.journal) return null;
  const { toHref, only } = entry.journal;
  return toHref ? toHref(subjectId) : only ? entry.path : `${entry.path}/edit-${subjectId}`;
}
