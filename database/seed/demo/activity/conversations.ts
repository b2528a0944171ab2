import type { DemoEvent } from './demo-activity.ts';

/** Questions below the lessons, messages, reviews and alerts. The last of each kind wait for the teacher. */
export const demoConversations: DemoEvent[] = [
  {
    ...{
      kind: 'ask',
      daysAgo: 25,
      time: '19:20',
      person: 'lucia.fernandez',
      product: 'premiers-pas-en-francais',
    },
    lesson: 2,
    body: 'Bonjour, pourquoi dit-on « au Portugal » mais « en Espagne » ?',
    answer: {
      ...{ daysAgo: 24, time: '09:05', shared: true },
      body: `Bonjour Lucía, très bonne question.

Les pays féminins prennent « en » : en Espagne, en France. Les pays masculins prennent « au » : au Portugal, au Brésil. Un pays qui finit par un e est presque toujours féminin. Le Mexique est une exception.`,
    },
  },
  {
    ...{ kind: 'ask', daysAgo: 18, time: '21:50', person: 'james.oconnor', product: 'raconter-au-passe' },
    lesson: 2,
    body: 'Je ne comprends pas « elle s’est lavé les mains ». Pourquoi n’y a-t-il pas de e à « lavé » ?',
    answer: {
      ...{ daysAgo: 17, time: '08:40', shared: true },
      body: `Bonjour James, demandez-vous : elle a lavé quoi ? Les mains. Le complément est après le verbe, donc il n’y a pas d’accord.

Comparez avec « elle s’est lavée » : elle a lavé qui ? Elle-même. Le complément est avant le verbe, donc on accorde.`,
    },
  },
  {
    ...{ kind: 'ask', daysAgo: 11, time: '07:31', person: 'mehdi.benali', product: 'preparer-le-delf-b2' },
    lesson: 4,
    body: 'Combien de temps faut-il garder pour le plan, le jour de l’examen ?',
    answer: {
      ...{ daysAgo: 10, time: '18:15', shared: false },
      body: 'Bonjour Mehdi, gardez dix minutes sur l’heure : trois pour la consigne, cinq pour les idées, deux pour le plan. Et gardez-en dix autres à la fin, pour relire.',
    },
  },
  {
    ...{
      kind: 'ask',
      daysAgo: 2,
      time: '20:35',
      person: 'olena.kovalenko',
      product: 'le-francais-de-tous-les-jours',
    },
    lesson: 3,
    body: 'Peut-on dire « j’y vais à Nantes » ? J’entends souvent cette phrase dans le tram.',
  },
  {
    ...{ kind: 'ask', daysAgo: 1, time: '21:58', person: 'elif.demir', product: 'premiers-pas-en-francais' },
    lesson: 1,
    body: 'Bonjour, avec ma voisine qui a soixante ans, je dis « tu » ou « vous » ?',
  },
  {
    ...{
      kind: 'write',
      daysAgo: 22,
      time: '16:12',
      name: 'Rafael Costa',
      email: 'rafael.costa@courrier.example',
    },
    subject: 'niveau',
    body: `Bonjour,

J’ai appris le français à l’école il y a dix ans. Je comprends bien mais je parle peu. Quel cours me conseillez-vous ?

Merci, Rafael`,
    reply: {
      ...{ daysAgo: 21, time: '09:22' },
      body: `Bonjour Rafael,

Faites d’abord le test de niveau : il est gratuit et il dure vingt minutes. Si vous obtenez A2, commencez par « Le français de tous les jours ». Si vous obtenez B1, choisissez « Raconter au passé ».

Bonne journée,
Hélène`,
    },
  },
  {
    ...{
      kind: 'write',
      daysAgo: 19,
      time: '08:50',
      name: 'Sophie Lambert',
      email: 'sophie.lambert@eleve.example',
    },
    subject: 'achat',
    body: 'Bonjour, notre association suit quatre personnes de niveau A2. Pouvons-nous acheter des accès pour le groupe, avec une facture au nom de l’association ?',
    reply: {
      ...{ daysAgo: 19, time: '09:20' },
      body: 'Bonjour Sophie, oui. Sur la page du cours, choisissez « Acheter pour une classe » et indiquez quatre places. La facture porte le nom de l’association, et vous recevez un code par personne.',
    },
  },
  {
    ...{
      kind: 'write',
      daysAgo: 9,
      time: '12:05',
      name: 'Marie-Claire Hounkpatin',
      email: 'mc.hounkpatin@courrier.example',
    },
    subject: 'cours',
    body: 'Bonjour, quand le cours « Lire la presse » sera-t-il disponible ? Je prépare le DALF et il m’intéresse beaucoup.',
    reply: {
      ...{ daysAgo: 8, time: '17:40' },
      body: 'Bonjour, les deux dernières leçons sont en cours d’écriture. Sur la page du cours, vous pouvez demander une alerte : vous recevrez un e-mail le jour de l’ouverture.',
    },
  },
  {
    ...{ kind: 'write', daysAgo: 2, time: '10:47', name: 'Kenji Mori', email: 'kenji.mori@courrier.example' },
    subject: 'niveau',
    body: 'Bonjour, je vais passer le TCF Canada au printemps. Est-ce que le cahier « S’entraîner au TCF Canada » suffit, ou faut-il aussi un cours ?',
  },
  {
    ...{
      kind: 'write',
      daysAgo: 1,
      time: '18:29',
      name: 'Nadia Rahmani',
      email: 'nadia.rahmani@courrier.example',
    },
    subject: 'autre',
    body: 'Bonjour, donnez-vous aussi des cours particuliers en visioconférence ? Je cherche une heure par semaine, le soir.',
  },
  {
    ...{
      kind: 'review',
      daysAgo: 13,
      time: '20:10',
      person: 'lucia.fernandez',
      product: 'premiers-pas-en-francais',
    },
    ...{ rating: 5, firstName: 'Lucía' },
    body: 'Les leçons sont courtes et je peux tout refaire. Au marché, les gens me comprennent, et je comprends les prix.',
    accepted: { daysAgo: 12, time: '09:00' },
  },
  {
    ...{ kind: 'review', daysAgo: 10, time: '13:40', person: 'yuki.tanaka', product: 'bien-prononcer' },
    ...{ rating: 4, firstName: 'Yuki' },
    body: 'J’entends enfin la différence entre « u » et « ou ». Les exercices d’écoute sont très utiles. J’en voudrais encore plus.',
    accepted: { daysAgo: 9, time: '08:55' },
  },
  {
    ...{ kind: 'review', daysAgo: 3, time: '21:30', person: 'james.oconnor', product: 'raconter-au-passe' },
    ...{ rating: 5, firstName: 'James' },
    body: 'Le cours explique bien le passé composé et l’imparfait. La leçon sur le décor et l’action a tout changé pour moi.',
  },
  {
    kind: 'await',
    daysAgo: 8,
    time: '19:03',
    product: 'lire-la-presse',
    email: 'mc.hounkpatin@courrier.example',
  },
  {
    kind: 'await',
    daysAgo: 4,
    time: '11:11',
    product: 'lire-la-presse',
    email: 'paul.berger@courrier.example',
  },
];
