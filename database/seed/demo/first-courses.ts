import type { DemoProduct } from './demo-school.ts';

/** Courses for beginners: the free one on accents, A1 and A2. */
export const firstCourses: DemoProduct[] = [
  {
    slug: 'accents-cedille-apostrophe',
    type: 'course',
    title: 'Accents, cédille et apostrophe',
    description: `Un accent change un son, parfois un mot entier : « ou » n’est pas « où », un garçon sans cédille se prononcerait « garkon ». Ce petit cours gratuit vous apprend à lire et à placer les signes du français, un par un, sans rien apprendre par cœur.

Vous saurez entendre la différence entre é, è et ê, choisir entre a et à, ou et où, la et là, mettre la cédille seulement quand il la faut, et écrire l’apostrophe au bon endroit. Vous saurez aussi trouver ces signes sur votre clavier.

Le cours compte quatre leçons :
– Leçon 1. Les accents sur le e : é, è, ê, ë
– Leçon 2. Les accents qui distinguent deux mots : a et à, ou et où, la et là
– Leçon 3. La cédille : ça, leçon, reçu
– Leçon 4. L’apostrophe et le trait d’union

Chaque leçon se termine par un court exercice corrigé. Une fiche d’une page résume le tout ; vous pouvez l’imprimer et la garder près de vous.

Pour qui ? Pour toute personne qui commence le français, et pour celles et ceux qui l’écrivent depuis longtemps avec un petit doute au moment de l’accent.`,
    difficulty: 'A1',
    skills: ['writing', 'structures'],
    durationMinutes: 45,
    displayed: true,
    enabled: true,
    order: 10,
    priceCents: 0,
    pictures: [
      {
        file: 'cahier-accents.webp',
        alt: 'Illustration : un cahier ouvert où sont tracés des accents à l’encre et un grand ç à la cédille rouge',
      },
    ],
    video: 'accents-cedille-apostrophe.mp4',
    videoCaptions: 'accents-cedille-apostrophe.vtt',
    files: [
      { fileName: 'Livret – Accents, cédille et apostrophe.pdf', file: 'accents-livret.pdf' },
      { fileName: 'Fiche – Tous les signes sur une page.pdf', file: 'accents-fiche.pdf' },
    ],
  },
  {
    slug: 'premiers-pas-en-francais',
    type: 'course',
    title: 'Premiers pas en français',
    description: `Vous arrivez en France, vous préparez un séjour, ou vous voulez simplement comprendre ce que l’on dit autour de vous : ce cours vous donne les phrases dont on a besoin la première semaine, et les règles qui permettent d’en fabriquer d’autres.

À la fin du cours, vous saurez saluer et vous présenter, dire d’où vous venez, épeler votre nom et donner votre numéro, commander au café, parler de votre famille et raconter une journée ordinaire. Vous connaîtrez les verbes être, avoir et les verbes en -er au présent, les articles et les adjectifs possessifs.

Le cours compte six leçons :
– Leçon 1. Bonjour, je m’appelle Amina : saluer, se présenter
– Leçon 2. Je viens de Lisbonne : les pays et les nationalités
– Leçon 3. Zéro six, trente-neuf : compter, épeler, dire l’heure
– Leçon 4. Un café, s’il vous plaît : commander, payer
– Leçon 5. Voici ma sœur : la famille, les possessifs
– Leçon 6. Le matin, je prends le tram : raconter sa journée

Vous recevez un livret, un cahier d’exercices avec ses corrigés et une fiche de vingt phrases pour la première semaine. La vidéo reprend les salutations et la différence entre tu et vous.

Pour qui ? Pour les vrais débutants. Il suffit de savoir lire l’alphabet latin. Comptez environ huit heures, à raison d’une leçon par semaine.`,
    difficulty: 'A1',
    skills: ['listening', 'speaking', 'structures'],
    durationMinutes: 480,
    displayed: true,
    enabled: true,
    order: 20,
    priceCents: 4900,
    pictures: [
      {
        file: 'cafe-conversation.webp',
        alt: 'Illustration : deux tasses de café sur une petite table ronde, sous deux guillemets qui se répondent',
      },
      {
        file: 'marche-etal.webp',
        alt: 'Illustration : un étal de marché avec des poires, des pommes et de petites ardoises où l’on lit les prix',
      },
    ],
    video: 'premiers-pas.mp4',
    videoCaptions: 'premiers-pas.vtt',
    extract: 'premiers-pas-extrait.mp4',
    extractCaptions: 'premiers-pas-extrait.vtt',
    files: [
      { fileName: 'Livret – Premiers pas en français.pdf', file: 'premiers-pas-livret.pdf' },
      { fileName: 'Exercices et corrigés – Premiers pas.pdf', file: 'premiers-pas-exercices.pdf' },
      { fileName: 'Fiche – Vingt phrases pour la première semaine.pdf', file: 'premiers-pas-fiche.pdf' },
    ],
  },
  {
    slug: 'le-francais-de-tous-les-jours',
    type: 'course',
    title: 'Le français de tous les jours',
    description: `Chercher un appartement, prendre rendez-vous chez le médecin, acheter un billet de train, comprendre ce que l’on vous répond au guichet : ce cours suit Daniela, arrivée de Lisbonne, pendant ses premiers mois à Angers.

Chaque leçon part d’une situation et d’un document réaliste : une petite annonce, un message vocal, un billet, un formulaire. Vous apprenez les mots de la situation, puis la règle qui s’y cache. Vous saurez comparer deux offres, parler d’un projet, demander poliment, laisser un mot à un voisin et raconter brièvement ce qui vous est arrivé.

Le cours compte cinq leçons :
– Leçon 1. Deux pièces, troisième étage : lire une annonce, comparer
– Leçon 2. J’ai mal à la gorge : prendre rendez-vous, le futur proche
– Leçon 3. Un aller simple pour Nantes : voyager, le pronom y
– Leçon 4. Je voudrais un renseignement : demander poliment, au guichet et au téléphone
– Leçon 5. Un mot pour le voisin : écrire un message, le passé composé

Le livret est accompagné d’un cahier d’exercices corrigés et de dix modèles de messages prêts à adapter.

Pour qui ? Pour les personnes qui ont terminé le niveau A1 et vivent, ou vont vivre, dans un pays francophone. Le cours couvre les savoir-faire du DELF A2.`,
    difficulty: 'A2',
    skills: ['listening', 'reading', 'speaking', 'structures'],
    durationMinutes: 600,
    displayed: true,
    enabled: true,
    order: 30,
    priceCents: 5900,
    pictures: [
      {
        file: 'billet-de-train.webp',
        alt: 'Illustration : un billet de train pour Nantes, posé sur une table près d’un crayon',
      },
      {
        file: 'boites-aux-lettres.webp',
        alt: 'Illustration : une rangée de boîtes aux lettres d’immeuble, l’une d’elles laisse dépasser une enveloppe rouge',
      },
    ],
    video: 'tous-les-jours.mp4',
    videoCaptions: 'tous-les-jours.vtt',
    files: [
      { fileName: 'Livret – Le français de tous les jours.pdf', file: 'tous-les-jours-livret.pdf' },
      {
        fileName: 'Exercices et corrigés – Le français de tous les jours.pdf',
        file: 'tous-les-jours-exercices.pdf',
      },
      { fileName: 'Fiche – Dix messages à adapter.pdf', file: 'tous-les-jours-messages.pdf' },
    ],
  },
];
