import type { DemoProduct } from './demo-school.ts';

/** Beginners' courses: the free one on accents, A1 and A2. */
export const firstCourses: DemoProduct[] = [
  {
    slug: 'accents-cedille-apostrophe',
    type: 'course',
    title: 'Accents, cédille et apostrophe',
    description: `Un accent change un son, parfois un mot entier : « ou » n’est pas « où », un garçon sans cédille se prononcerait « garkon ». Ce petit cours gratuit vous apprend à lire et à placer les signes du français, un par un, sans rien apprendre par cœur.

Chaque leçon se termine par un court exercice corrigé. Une fiche d’une page résume le tout ; vous pouvez l’imprimer et la garder près de vous.`,
    outcomes: [
      'distinguer à l’oreille et à l’écrit é, è, ê et ë',
      'choisir entre a et à, ou et où, la et là',
      'mettre la cédille seulement quand il la faut',
      'placer l’apostrophe et le trait d’union',
      'trouver tous ces signes sur un clavier',
    ],
    audience:
      'Pour toute personne qui commence le français, et pour celles et ceux qui l’écrivent depuis longtemps avec un petit doute au moment de l’accent.',
    faq: [
      {
        question: 'Ce cours est-il vraiment gratuit ?',
        answer: 'Oui, entièrement : la vidéo, le livret et la fiche. Un compte suffit.',
      },
      {
        question: 'Faut-il un clavier français ?',
        answer:
          'Non. La leçon montre où se trouvent les signes sur plusieurs claviers, et comment les écrire sur un téléphone.',
      },
    ],
    difficulty: 'A1',
    skills: ['writing', 'structures'],
    personalWorkMinutes: 30,
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

Vous recevez un livret, un cahier d’exercices avec ses corrigés et une fiche de vingt phrases pour la première semaine. La vidéo reprend les salutations et la différence entre tu et vous.`,
    outcomes: [
      'saluer, vous présenter et choisir entre tu et vous',
      'dire d’où vous venez, votre nationalité et vos langues',
      'compter, épeler votre nom, donner un numéro et l’heure',
      'commander et payer au café',
      'parler de votre famille',
      'raconter une journée ordinaire',
    ],
    audience:
      'Pour les vrais débutants. Il suffit de savoir lire l’alphabet latin. Comptez environ huit heures avec votre travail personnel, une leçon par semaine.',
    faq: [
      {
        question: 'Je ne parle pas un mot de français. Est-ce pour moi ?',
        answer:
          'Oui. La première leçon commence par « bonjour », et les phrases importantes sont traduites en anglais.',
      },
      {
        question: 'Combien de temps faut-il prévoir ?',
        answer:
          'Une heure et quart par leçon, exercices compris. Beaucoup de personnes avancent d’une leçon par semaine.',
      },
      {
        question: 'Puis-je imprimer les exercices ?',
        answer:
          'Oui, le livret, le cahier d’exercices et la fiche sont des documents à télécharger et à imprimer.',
      },
    ],
    difficulty: 'A1',
    skills: ['listening', 'speaking', 'structures'],
    personalWorkMinutes: 240,
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

Le livret est accompagné d’un cahier d’exercices corrigés et de dix modèles de messages prêts à adapter.`,
    outcomes: [
      'lire une petite annonce et comparer deux offres',
      'prendre rendez-vous et dire où vous avez mal',
      'acheter un billet et vous renseigner au guichet',
      'demander poliment, en face et au téléphone',
      'écrire un mot à un voisin',
      'raconter brièvement ce qui vous est arrivé',
    ],
    audience:
      'Pour les personnes qui ont terminé le niveau A1 et vivent, ou vont vivre, dans un pays francophone. Le cours couvre les savoir-faire du DELF A2.',
    faq: [
      {
        question: 'Ce cours prépare-t-il au DELF A2 ?',
        answer:
          'Il en travaille les savoir-faire, dans des situations réelles. Pour l’épreuve elle-même, ajoutez un ou deux sujets d’entraînement.',
      },
      {
        question: 'Faut-il avoir suivi Premiers pas en français ?',
        answer: 'Non, si vous savez déjà vous présenter, compter et parler au présent.',
      },
    ],
    difficulty: 'A2',
    skills: ['listening', 'reading', 'speaking', 'structures'],
    personalWorkMinutes: 420,
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
