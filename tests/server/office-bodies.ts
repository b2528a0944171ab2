import { addresses } from '#app/routes.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { type Course, draftOf } from '../support/publish-course.ts';

export type OfficeKnown = {
  uid: string;
  email: string;
  course: Course;
  lessonId: string;
  parameters: Readonly<Record<string, string>>;
  /** Values of `:edit`, by the path segment of the entity. */
  edits: Readonly<Record<string, string>>;
};

type Body = Record<string, unknown>;

/** Valid bodies of each back-office action, one of each kind. Tests corrupt them one field at a time. */
export const goodBodies: Readonly<Record<string, (known: OfficeKnown) => Body[]>> = {
  '/admin/products/add': () => [{ draft: draftOf('Les pronoms') }],
  '/admin/products/:edit': ({ course }) => [
    { draft: draftOf(course.title), version: 1 },
    { act: 'archive' },
    { act: 'put-back', visibilities: [{ id: course.id, displayed: true, enabled: true, archived: false }] },
    { act: 'duplicate' },
  ],
  '/admin/products': ({ course: { id } }) => [
    { act: 'stand', ids: [id], change: { displayed: true } },
    { act: 'stand', ids: [id], change: { archived: true } },
    { act: 'put-back', visibilities: [{ id, displayed: true, enabled: true, archived: false }] },
    { act: 'move', id, to: 'first', back: { after: null, before: id }, rank: 2 },
    { act: 'move', id, to: { after: id, before: null } },
    { act: 'duplicate', id },
  ],
  '/admin/products/:edit/exercises': ({ lessonId }) => [
    { act: 'arrange', order: [{ lessonId: null, ids: [] }], before: [{ lessonId, ids: [] }] },
  ],
  '/admin/products/:edit/vente': () => [
    {
      act: 'offer',
      version: 0,
      includes: [],
      minAmount: '10',
      soldToClasses: true,
      reducedSince: '2026-01-01',
      reducedUntil: '2026-01-31',
    },
  ],
  '/admin/products/:edit/recall': () => [{ act: 'recall' }],
  '/admin/products/:edit/programme': ({ course, lessonId: id }) => [
    { act: 'arrange', outline: [{ kind: 'lesson', id }], before: [{ kind: 'lesson', id }] },
    { act: 'add-chapter', title: 'Raconter' },
    { act: 'rename-chapter', id: 'chapitre-1', title: 'Raconter' },
    { act: 'remove-chapter', id: 'chapitre-1' },
    { act: 'display', ids: [id], displayed: true },
    { act: 'duplicate', id },
    { act: 'move', ids: [id], productId: course.id },
    ...['archive', 'restore', 'delete'].map((act) => ({ act, id })),
  ],
  '/admin/lessons/add': ({ course }) => [{ draft: lessonDraft(course.id) }],
  '/admin/lessons/:edit': ({ course }) => [
    { draft: lessonDraft(course.id), version: 1 },
    { act: 'archive' },
    { act: 'restore', displayed: true },
  ],
  '/admin/exercises/add': ({ course }) => [{ draft: exerciseDraft(course.id) }],
  '/admin/exercises/:edit': ({ course }) => [
    { draft: exerciseDraft(course.id), version: 1 },
    { act: 'duplicate' },
    { act: 'archive' },
    { act: 'restore', displayed: true },
  ],
  '/admin/exercises/look': ({ course }) => [
    { document: exerciseDraft(course.id).document },
    { document: exerciseDraft(course.id).document, entries: [['r.1.1', 'chevaus']] },
  ],
  '/admin/exercises/claims': () => [...claimBodies, ...bulkBodies('refuse', { act: 'reopen' })],
  '/admin/exercises/:edit/resultats': () => resultBodies,
  '/admin/videos': ({ course }) => [
    { act: 'convert-all' },
    { act: 'delete-original', path: `products/${course.folder}/video/lecon.mp4` },
  ],
  '/admin/videos/conversion': ({ course }) => {
    const path = `products/${course.folder}/video/lecon.mp4`;
    return [
      { act: 'convert', path },
      { act: 'keep-original', path, keep: true },
      { act: 'delete-original', path },
    ];
  },
  '/admin/captions': ({ course }) => [
    { path: `products/${course.folder}/video/lecon.vtt`, text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nBonjour' },
  ],
  '/admin/pictures': ({ course }) => [{ path: course.picturePath, alt: 'Un carré' }],
  ...Object.fromEntries(
    addresses
      .filter(({ pattern }) => pattern.endsWith('/historique'))
      .map(({ pattern }) => [pattern, () => [{ act: 'revert', changeId: 'origine', version: 1 }]]),
  ),
  '/admin/home': () => [{ draft: [{ kind: 'opening', title: 'Bienvenue', actions: [] }], version: 1 }],
  '/admin/home/apercu': () => [{ draft: [{ kind: 'opening', title: 'Bienvenue', actions: [] }] }],
  '/admin/pages/apercu': () => [{ draft: pageDraft() }],
  '/admin/menu': () => [
    { draft: { main: [{ to: '/courses', label: 'Nos cours' }], learn: [], school: [] }, version: 0 },
  ],
  '/admin/settings': () => [{ draft: { name: 'École', email: 'ecole@exemple.test' }, version: 1 }],
  '/admin/settings/sales': () => [{ draft: { vatRegime: 'franchise' }, version: 1 }],
  '/admin/members': () => bulkBodies('disable', { act: 'enable' }),
  '/admin/news': () => bulkBodies('delete', { act: 'undelete' }),
  '/admin/pages': () => bulkBodies('archive', { act: 'restore', displayed: true }),
  '/admin/pages/add': () => [{ draft: pageDraft() }],
  '/admin/pages/:edit': () => [
    { draft: pageDraft(), version: 1 },
    { act: 'archive' },
    { act: 'restore', displayed: true },
    { act: 'delete' },
  ],
  '/admin/papers': () => bulkBodies('archive', { act: 'restore', displayed: true }),
  '/admin/papers/add': ({ course }) => [{ draft: paperDraft(course.id) }],
  '/admin/papers/:edit': ({ course }) => [
    { draft: paperDraft(course.id), version: 1 },
    { act: 'archive' },
    { act: 'restore', displayed: true },
    { act: 'delete' },
  ],
  '/admin/scores': () => bulkBodies('archive', { act: 'restore', displayed: true }),
  '/admin/exercises': () => [
    ...bulkBodies('restore', { act: 'archive' }),
    ...bulkBodies('display', { act: 'display', displayed: false }),
  ],
  '/admin/messages': () => bulkBodies('spam', { act: 'move', to: 'new' }),
  '/admin/questions': () => bulkBodies('archive', { act: 'archive', archived: false }),
  '/admin/opinions': () => bulkBodies('accept', { act: 'reopen', seen: seenOpinion }, { seen: seenOpinion }),
  '/admin/codes': () => bulkBodies('off', { act: 'switch', active: true }),
  '/admin/redirects': () => bulkBodies('delete', { act: 'put-back', ...redirectDraft('/remis') }),
  '/admin/exam-formats/:edit': () => [
    { draft: formatDraft(), version: 0 },
    { act: 'delete' },
    { act: 'put-back', draft: formatDraft() },
  ],
  '/admin/rubrics/add': () => [{ draft: rubricDraft() }],
  '/admin/rubrics/:edit': () => [
    { draft: rubricDraft(), version: 1 },
    { act: 'delete' },
    { act: 'put-back', draft: rubricDraft() },
  ],
  '/admin/corrections/:productionId': () => [
    { draft: correctionDraft(), version: 1 },
    { draft: correctionDraft(), version: 1, returned: true, kind: 'writing', productId: null },
    { act: 'take-back' },
  ],
  '/admin/corrections/commentaires': () => bulkBodies('delete', { act: 'put-back', text: 'Accord' }),
  '/admin/redirects/missing': () => bulkBodies('ignore', { act: 'ignore' }),
  '/admin/redirects/add': () => [{ draft: redirectDraft('/ancien') }],
  '/admin/redirects/:edit': () => [
    { draft: redirectDraft('/ancien'), version: 1 },
    { act: 'delete' },
    { act: 'put-back', ...redirectDraft('/ancien') },
  ],
  '/admin/redirects/import': () => [{ act: 'import', text: '/ancien,/courses' }],
  '/admin/redirects/check': () => [{ act: 'check', text: '/courses' }],
  '/admin/news/add': () => [{ draft: newsDraft() }, { draft: newsDraft(), move: publish() }],
  '/admin/news/:edit': () => [
    { draft: newsDraft(), version: 1 },
    { draft: newsDraft(), move: publish(), version: 1 },
    { draft: newsDraft(), move: { kind: 'withdraw' } },
  ],
  '/admin/scores/add': () => [{ draft: scoreDraft() }],
  '/admin/scores/:edit': () => [
    { draft: scoreDraft(), version: 1 },
    { act: 'archive' },
    { act: 'restore', displayed: true },
    { act: 'link' },
    { act: 'send-link', link: 'https://exemple.test/retrait/x', email: 'zoe@exemple.test' },
    { act: 'withdraw' },
  ],
  '/admin/scores/import': () => [
    { act: 'check', text: 'Examen;Date;Accord le\nDELF B2;2026-05-20;2026-05-21' },
    { act: 'import', text: 'Examen;Date;Accord le\nDELF B2;2026-05-20;2026-05-21' },
  ],
  '/admin/exercises/import': ({ course }) => {
    const source = { text: '::Un:: Qui ? {=moi ~toi}\n\n::Deux:: Qui ? {=moi' };
    const said = { source, format: null, together: true, productId: course.id, lessonId: '' };
    return [
      { act: 'check', ...said, fixes: { '1': '# Deux\n## Trous\n[moi]' }, replaced: [] },
      { act: 'import', ...said, fixes: {}, replaced: ['gift:0'] },
      { act: 'check', ...said, source: { path: 'imports/none.xml', name: 'a.xml' }, fixes: {}, replaced: [] },
    ];
  },
  '/admin/import/course': () => [
    { act: 'check', path: 'imports/none.zip', name: 'cours.zip', productId: '', title: 'Un cours' },
  ],
  '/admin/import/site': () => [
    { act: 'check', uploads: [{ path: 'imports/none.xml', name: 'site.xml' }], publish: false },
    { act: 'import', uploads: [{ path: 'imports/none.xml', name: 'site.xml' }], publish: true },
    { act: 'undo', id: 'none' },
  ],
  '/admin/import/people': () => [{ act: 'create', path: 'lessons/none/files/a.csv', name: 'a.csv' }],
  '/admin/import/people/:importId': () => [
    {
      act: 'columns',
      source: 'Teachable',
      mapping: {
        ...{ headerDigest: 'a', uses: ['email'], states: { regle: 'paid' }, statuses: {} },
        ...{ item: null, currency: 'EUR' },
      },
    },
    { act: 'platform', platform: 'gumroad' },
    { act: 'dates', dayFirst: true },
    { act: 'items', chosen: [{ key: 'name:a', productId: null }] },
    { act: 'start', attested: true, closesRefunded: true },
    { act: 'undo' },
    { act: 'remove' },
    { act: 'invite' },
  ],
  '/admin/import/people/all': () => bulkBodies('invite', { act: 'invite' }),
  '/admin/import': () => [
    { act: 'import', text: 'id;titre\n1;Les accents', kind: 'products', files: ['a.png'], pictures: {} },
    {
      act: 'check',
      text: JSON.stringify({ news: [{ id: 'n', title: 'Rentrée', html: '<p>a</p>' }] }),
      kind: 'news',
    },
    {
      act: 'check',
      text: 'id;titre;image\n1;A;a.png',
      kind: 'news',
      files: ['a.png'],
      pictures: { 'x/a.png': {} },
    },
  ],
  '/admin/questions/:questionId': () => [
    { act: 'answer', body: 'Jamais de futur après « si ».', shared: true },
    { act: 'share', shared: true },
    { act: 'archive', archived: true },
  ],
  '/admin/opinions/:opinionId': () => [
    { act: 'accept', seen: seenOpinion },
    { act: 'refuse', seen: seenOpinion, reason: 'unlawful', details: 'Il nomme quelqu’un.' },
    { act: 'reopen', seen: { ...seenOpinion, state: 'accepted' } },
  ],
  '/admin/messages/:messageId': () => [
    { act: 'read' },
    { act: 'reply', id: 'reponse-1', body: 'Bonjour' },
    { act: 'resend', replyId: 'reponse-1' },
    { act: 'move', to: 'deleted' },
    { act: 'erase' },
  ],
  '/admin/orders/add': ({ email, course }) => [{ act: 'grant', emails: email, productId: course.id }],
  '/admin/launch': () => [{ act: 'confirm', isCopy: false }],
  '/admin/launch/address': () => [{ act: 'check' }, { act: 'save', siteUrl: 'https://ecole.example' }],
  '/admin/launch/mail': () => [
    {
      ...{ act: 'try', host: '127.0.0.1', port: '9', user: 'ecole' },
      ...{ password: 'secret', from: 'bonjour@ecole.example' },
    },
    { act: 'confirm', code: '123456' },
    { act: 'records', from: 'bonjour@ecole.invalid', host: '', selector: '' },
    { act: 'check' },
    { act: 'restore' },
    { act: 'remove' },
  ],
  '/admin/launch/payments': () => [
    { act: 'try', secretKey: 'sk_test_0123456789' },
    { act: 'confirm', agreed: true },
    { act: 'trial' },
    { act: 'check' },
    { act: 'restore' },
  ],
  '/admin/launch/backups': () => [
    { act: 'save', url: '/srv/sauvegardes', accessKeyId: '', secretAccessKey: '', key: '' },
    { act: 'key' },
    { act: 'check' },
    { act: 'restore' },
    { act: 'remove' },
  ],
  '/admin/codes/new': ({ course }) => [
    {
      ...{ act: 'create', code: 'Noël 20', worth: '20 %', until: '2030-12-24', maxUses: '100' },
      ...{ productIds: [course.id], oncePerPerson: true, forClasses: false, announced: false },
    },
  ],
  '/admin/codes/:codeId': () => [{ act: 'switch', active: false }, { act: 'delete' }],
  '/admin/orders/decisions': () => [
    { act: 'settle', id: 'incident-1', decision: 'Virement fait' },
    { act: 'confirm-return', id: 'incident-1' },
  ],
  '/admin/orders/:orderId': () => [
    ...['resend', 'replay', 'received', 'cancel', 'withdraw'].map((act) => ({ act })),
    { act: 'answer-dispute', disputeId: 'du_1', words: 'Elle a tout suivi.' },
    { act: 'accept-dispute', disputeId: 'du_1' },
    { act: 'switch-voucher', voucherId: 'bon-1', revoked: true },
  ],
  '/admin/orders/:orderId/refund': () => [
    { act: 'refund', amount: '12,50', reason: 'goodwill', words: 'Pardon', seats: '2' },
  ],
  '/admin/members/:uid': ({ course }) => [
    { act: 'corrections', productId: course.id, quantity: 3 },
    { act: 'needs', extraTime: 'third', listening: 'none' },
    { act: 'grant', productId: course.id },
    ...['disable', 'enable', 'sign-out', 'password-letter'].map((act) => ({ act })),
  ],
  '/admin/team': () => ['resend', 'revoke'].map((act) => ({ act, id: 'invitation-1' })),
  '/admin/team/invite': () => [{ act: 'invite', email: 'equipe@exemple.test', role: 'teacher' }],
  '/admin/team/:uid': () => [
    { act: 'set-role', role: 'assistant', knowingly: false },
    { act: 'leave', knowingly: false },
  ],
  '/admin/mail/:letterId': () => [{ act: 'resend' }],
  '/admin/mail/kept/:letterId': () => [{ act: 'show-link' }],
};

/** A command for two rows, and what undoes it. */
const bulkBodies = (name: string, undo: Body, input: Body = {}): Body[] => [
  { act: 'bulk', name, rows: ['ligne-1', 'ligne-2'].map((id) => ({ ...input, id })) },
  { act: 'undo-bulk', steps: [{ ...undo, id: 'ligne-1' }] },
];

const claimBodies = ['accept', 'refuse', 'reopen'].map((act) => ({ act, id: 'reponse-1' }));

const resultBodies = [
  ...claimBodies,
  ...['accept-answer', 'withdraw-answer'].map((act) => ({ act, field: '1.1', given: 'chevals' })),
];

const exerciseDraft = (productId: string) => ({
  ...{ productId, lessonId: '', free: true, displayed: true, text: '', pathFolderId: '' },
  document: parseExercises('# Le pluriel · A1\n## Trous\nDes [chevaux] (cheval).').exercises[0],
});

const seenOpinion = { state: 'pending', updatedAt: Date.UTC(2026, 10, 20) };

const publish = () => ({ kind: 'publish', at: '2026-11-20T09:00:00Z' });

const newsDraft = () => ({
  title: 'Rentrée',
  summary: 'Les cours reprennent.',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bonjour' }] }] },
  picture: null,
  pathFolderId: '',
});

const pageDraft = () => ({
  title: 'Nos tarifs',
  slug: 'nos-tarifs',
  body: newsDraft().body,
  blocks: [
    { kind: 'text', visible: true },
    { kind: 'call', visible: true, title: 'Venez', actions: [] },
  ],
  bare: false,
  displayed: true,
  pathFolderId: '',
});

const paperDraft = (productId: string) => ({
  title: 'Sujet blanc',
  productId,
  exam: 'delf-b1',
  sections: [
    {
      id: 'ecoute',
      title: 'Écoute',
      part: 'listening',
      minutes: 25,
      script: { before: 30, between: 30, after: 30, plays: 2 },
      closes: true,
      exercises: [{ id: 'aucun', seconds: [60] }],
    },
  ],
  displayed: false,
});

const formatDraft = () => ({
  sections: [
    {
      ...{ part: 'reading', minutes: 45, preparation: 0, questions: null, script: null, closes: true },
    },
  ],
  ...{ source: 'Essai', sourceUrl: '', readAt: '', verified: false, notes: '' },
});

const correctionDraft = () => ({
  criteria: { c1: '1' },
  comments: [{ id: 'a', start: 0, end: 7, text: 'Accord' }],
  ...{ correctedText: '', remark: 'Bon travail.', replyPath: '' },
});

const rubricDraft = () => ({
  ...{ name: 'Essai', exam: '', skill: 'writing', source: '', sourceDate: '', checkedAt: '', unverified: '' },
  criteria: [{ id: 'c1', name: 'Lexique', points: '2,5', levels: ['', '', '', ''] }],
});

const redirectDraft = (source: string) => ({ source, target: '/courses', status: '301' });

const lessonDraft = (productId: string) => ({
  productId,
  chapterId: '',
  title: 'Le futur',
  body: newsDraft().body,
  videoId: '',
  captions: '',
  transcript: '',
  files: [],
  duration: '10',
  free: false,
  displayed: true,
  opens: 'date',
  opensAfterDays: '7',
  opensAt: '2026-12-01',
  pathFolderId: '',
});

const scoreDraft = () => ({
  title: 'DELF B2',
  exam: 'delf-b2',
  sessionDate: '2026-05-20',
  candidate: 'Zoé L.',
  marks: { listening: '20', reading: '18', writing: '17', speaking: '22' },
  story: '',
  displayed: false,
  products: [],
});

const someCourse = {
  id: 'cours',
  folder: 'cours',
  title: 'Cours',
  picturePath: 'products/cours/pictures/a.png',
};

/** Returns a valid request of each action, to entities that do not exist. */
export function listGoodRequests(): { pattern: string; path: string; body: Body }[] {
  const known = {
    uid: 'quelqu-un',
    email: 'a@exemple.test',
    lessonId: 'aucune',
    course: someCourse as Course,
    parameters: {},
    edits: {},
  };
  return Object.entries(goodBodies).flatMap(([pattern, bodies]) =>
    bodies(known).map((body) => ({
      pattern,
      path: pattern.replace(':edit', 'edit-cours').replace(/:\w+/g, 'cours'),
      body,
    })),
  );
}
