import type { DemoProduct } from './demo-school.ts';

/** Intermediate courses: pronunciation at every level, B1 and B2. */
export const independentCourses: DemoProduct[] = [
  {
    slug: 'bien-prononcer',
    type: 'course',
    title: 'Bien prononcer : les sons et la musique du français',
    description: `On peut parler un français juste et ne pas être compris, parce qu’un « u » est devenu un « ou » ou qu’une liaison manque. Ce cours travaille l’oreille d’abord, la bouche ensuite.

Les exercices d’écoute sont enregistrés : une voix lit chaque paire lentement, laisse le temps de répéter, puis relit. Une fiche rassemble les sons du français avec leur symbole et leurs graphies.`,
    outcomes: [
      'distinguer puis produire u, ou et les voyelles nasales',
      'savoir quand le e se tait',
      'faire les liaisons nécessaires et éviter les autres',
      'placer l’accent à la fin du groupe',
      'faire monter et descendre la voix au bon endroit',
    ],
    audience:
      'Pour tous les niveaux à partir de A2. Dix minutes par jour valent mieux qu’une heure le dimanche.',
    faq: [
      {
        question: 'Faut-il connaître l’alphabet phonétique ?',
        answer: 'Non. Les symboles sont donnés à côté des sons, sans qu’il soit nécessaire de les apprendre.',
      },
      {
        question: 'Quel matériel faut-il ?',
        answer:
          'Un téléphone ou un ordinateur avec un casque, et de quoi vous enregistrer pour vous comparer au modèle.',
      },
      {
        question: 'Perdrai-je mon accent ?',
        answer:
          'Ce n’est pas le but : un accent n’empêche pas d’être compris. Le cours travaille ce qui gêne la compréhension.',
      },
    ],
    difficulty: '',
    skills: ['listening', 'speaking'],
    personalWorkMinutes: 240,
    displayed: true,
    enabled: true,
    order: 40,
    priceCents: 4500,
    pictures: [
      {
        file: 'ondes-et-voyelles.webp',
        alt: 'Illustration : une onde sonore tracée à l’encre, dont les crêtes portent les voyelles u, ou, on, an et in',
      },
    ],
    video: 'bien-prononcer.mp4',
    videoCaptions: 'bien-prononcer.vtt',
    extract: 'bien-prononcer-extrait.mp4',
    extractCaptions: 'bien-prononcer-extrait.vtt',
    files: [
      { fileName: 'Livret – Bien prononcer.pdf', file: 'bien-prononcer-livret.pdf' },
      { fileName: 'Fiche – Les sons et leurs graphies.pdf', file: 'bien-prononcer-sons.pdf' },
      { fileName: 'Écoute 1 – Tu ou tout.mp3', file: 'bien-prononcer-ecoute-1.mp3' },
      { fileName: 'Écoute 2 – Les voyelles nasales.mp3', file: 'bien-prononcer-ecoute-2.mp3' },
      { fileName: 'Écoute 3 – Les liaisons.mp3', file: 'bien-prononcer-ecoute-3.mp3' },
    ],
  },
  {
    slug: 'raconter-au-passe',
    type: 'course',
    title: 'Raconter au passé',
    description: `« Il pleuvait, j’ai ouvert mon parapluie, je l’avais acheté la veille. » Trois temps, une seule phrase : ce cours vous apprend à les choisir sans hésiter, parce que vous aurez compris ce que chacun montre.

Chaque leçon s’ouvre sur un récit d’une page, écrit pour le cours. Le cahier d’exercices contient trente questions corrigées et deux sujets de récit avec un exemple de copie. À la fin, un sujet blanc complet du DELF B1 vous attend, chronométré comme l’examen.`,
    outcomes: [
      'choisir entre être et avoir au passé composé',
      'accorder le participe passé en posant deux questions',
      'planter un décor à l’imparfait',
      'faire avancer une histoire au passé composé',
      'revenir en arrière avec le plus-que-parfait',
      'relier les moments d’un récit avec les mots du temps',
    ],
    audience:
      'Pour les personnes qui ont atteint le niveau A2 et préparent le B1, et pour celles qui parlent déjà bien mais mélangent les temps quand l’histoire s’anime.',
    faq: [
      {
        question: 'Y a-t-il beaucoup de grammaire ?',
        answer:
          'Une règle par leçon, toujours à partir d’un récit. Les tableaux de formes sont dans la fiche, pour les consulter quand il le faut.',
      },
      {
        question: 'Le passé simple est-il étudié ?',
        answer:
          'Non. Il sert à lire des romans ; ce cours vous apprend d’abord à raconter, à l’oral et à l’écrit.',
      },
      {
        question: 'Comment savoir si mes récits sont justes ?',
        answer:
          'Chaque exercice a son corrigé, et les deux sujets de récit sont accompagnés d’un exemple de copie.',
      },
    ],
    difficulty: 'B1',
    skills: ['writing', 'speaking', 'structures'],
    personalWorkMinutes: 360,
    displayed: true,
    enabled: true,
    order: 50,
    priceCents: 5400,
    pictures: [
      {
        file: 'toits-du-soir.webp',
        alt: 'Illustration : une ligne de toits et de cheminées au crépuscule, une seule fenêtre éclairée en rouge',
      },
    ],
    video: 'raconter-au-passe.mp4',
    videoCaptions: 'raconter-au-passe.vtt',
    files: [
      { fileName: 'Livret – Raconter au passé.pdf', file: 'raconter-au-passe-livret.pdf' },
      { fileName: 'Exercices et corrigés – Raconter au passé.pdf', file: 'raconter-au-passe-exercices.pdf' },
      { fileName: 'Fiche – Les participes passés utiles.pdf', file: 'raconter-au-passe-participes.pdf' },
    ],
  },
  {
    slug: 'preparer-le-delf-b2',
    type: 'course',
    title: 'Préparer le DELF B2',
    description: `Le DELF B2 ne demande pas un français sans faute : il demande de comprendre, de prendre position et de la défendre. Ce cours vous apprend ce que le jury attend, épreuve par épreuve, et comment employer votre temps.

Vous recevez un livret de méthode, un sujet d’entraînement complet pour l’écrit avec une copie commentée, et une fiche de connecteurs classés par usage. La réussite se joue sur 100 points : il en faut 50, et au moins 5 sur 25 à chaque épreuve.`,
    outcomes: [
      'lire les questions avant d’écouter et prendre des notes utiles',
      'repérer le point de vue d’un auteur',
      'bâtir un plan en dix minutes',
      'écrire une lettre ou un article argumenté de 250 mots au moins',
      'parler vingt minutes devant un jury à partir d’un court document',
    ],
    audience:
      'Pour les candidates et les candidats qui ont un niveau B1 solide et passent l’examen dans les trois à six mois : étudiants, futurs naturalisés, professionnels.',
    faq: [
      {
        question: 'Combien de temps avant l’examen faut-il commencer ?',
        answer:
          'Trois mois, à raison d’une heure et demie par semaine, laissent le temps de refaire les exercices. Six semaines suffisent si votre français est déjà au niveau B2.',
      },
      {
        question: 'Le cours comprend-il des sujets complets ?',
        answer:
          'Un sujet d’entraînement pour l’écrit, avec une copie commentée. Les six leçons contiennent aussi des exercices sur des textes plus courts.',
      },
      {
        question: 'Corrigez-vous les copies ?',
        answer:
          'Les exercices ont leurs corrigés. Vous pouvez poser une question sous chaque leçon ; la correction d’une copie entière n’est pas comprise.',
      },
      {
        question: 'Mon inscription à l’examen est-elle comprise ?',
        answer: 'Non. Elle se fait auprès d’un centre agréé, qui vous donne la date et les tarifs.',
      },
    ],
    difficulty: 'B2',
    skills: ['listening', 'reading', 'writing', 'speaking'],
    personalWorkMinutes: 660,
    displayed: true,
    enabled: true,
    order: 60,
    priceCents: 8900,
    pictures: [],
    video: 'preparer-le-delf-b2.mp4',
    videoCaptions: 'preparer-le-delf-b2.vtt',
    extract: 'preparer-le-delf-b2-extrait.mp4',
    extractCaptions: 'preparer-le-delf-b2-extrait.vtt',
    files: [
      { fileName: 'Livret de méthode – DELF B2.pdf', file: 'delf-b2-livret.pdf' },
      { fileName: 'Sujet d’entraînement et copie commentée – DELF B2.pdf', file: 'delf-b2-sujet.pdf' },
      { fileName: 'Fiche – Les connecteurs par usage.pdf', file: 'delf-b2-connecteurs.pdf' },
    ],
  },
];
