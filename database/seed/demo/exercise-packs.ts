import type { DemoProduct } from './demo-school.ts';

/** The four exercise packs. The last one is a draft. */
export const exercisePacks: DemoProduct[] = [
  {
    slug: 'six-petites-dictees',
    type: 'exercise',
    title: 'Six petites dictées',
    description: `La dictée a mauvaise réputation. Courte, lente et bien corrigée, elle reste pourtant l’un des meilleurs exercices : elle oblige à entendre chaque mot, à le découper, puis à se demander pourquoi il s’écrit ainsi.

Ce dossier propose six textes de quarante à soixante-dix mots, lus trois fois : une lecture suivie, une lecture par groupes de mots avec la ponctuation et le temps d’écrire, une relecture. Chaque dictée vise une difficulté :
– Dictée 1. Au marché : le pluriel des noms
– Dictée 2. Dans le train : é, er, ez
– Dictée 3. La nouvelle voisine : le féminin des adjectifs
– Dictée 4. Un dimanche : a et à, et et est, son et sont
– Dictée 5. La lettre : la cédille et le g
– Dictée 6. En retard : le passé composé

Le corrigé donne le texte, explique chaque difficulté et propose une façon de compter ses erreurs qui encourage plus qu’elle ne punit.`,
    outcomes: [
      'découper ce que vous entendez en mots',
      'écrire le pluriel des noms et le féminin des adjectifs',
      'choisir entre é, er et ez',
      'distinguer a et à, et et est, son et sont',
      'relire une dictée avec méthode',
    ],
    audience:
      'Pour le niveau A2, et pour toute personne qui parle mieux qu’elle n’écrit. Prévoyez vingt minutes par dictée.',
    faq: [
      {
        question: 'Comment une dictée se déroule-t-elle ?',
        answer:
          'Le texte est lu trois fois : en entier, par groupes de mots avec la ponctuation et le temps d’écrire, puis une dernière fois.',
      },
      {
        question: 'Que faire si je fais beaucoup d’erreurs ?',
        answer:
          'Refaites la même dictée trois jours plus tard. Le corrigé propose une façon de compter qui montre vos progrès.',
      },
    ],
    difficulty: 'A2',
    skills: ['listening', 'writing'],
    personalWorkMinutes: 120,
    displayed: true,
    enabled: true,
    order: 110,
    priceCents: 1900,
    pictures: [
      {
        file: 'plume-et-ligne.webp',
        alt: 'Illustration : une plume trace une ligne d’encre qui se change en lettres',
      },
    ],
    files: [
      { fileName: 'Énoncés – Six petites dictées.pdf', file: 'dictees-enonces.pdf' },
      { fileName: 'Corrigés – Six petites dictées.pdf', file: 'dictees-corriges.pdf' },
      { fileName: 'Dictée 1 – Au marché.mp3', file: 'dictee-1.mp3' },
      { fileName: 'Dictée 2 – Dans le train.mp3', file: 'dictee-2.mp3' },
      { fileName: 'Dictée 3 – La nouvelle voisine.mp3', file: 'dictee-3.mp3' },
      { fileName: 'Dictée 4 – Un dimanche.mp3', file: 'dictee-4.mp3' },
      { fileName: 'Dictée 5 – La lettre.mp3', file: 'dictee-5.mp3' },
      { fileName: 'Dictée 6 – En retard.mp3', file: 'dictee-6.mp3' },
    ],
  },
  {
    slug: 'a-l-ecoute',
    type: 'exercise',
    title: 'À l’écoute : cinq dialogues du quotidien',
    description: `Au téléphone, à la mairie, chez le réparateur de vélos : cinq conversations enregistrées à deux voix, à une vitesse naturelle mais posée, pour entraîner l’oreille avant l’examen ou avant la vie.

Pour chaque dialogue, vous répondez d’abord à des questions de repérage – qui, où, quand, pourquoi –, puis à des questions plus fines sur l’intention et le ton. Vous réécoutez ensuite avec un texte à trous, avant de lire la transcription.
– Dialogue 1. Un colis égaré
– Dialogue 2. À l’atelier de vélos
– Dialogue 3. Un changement de rendez-vous
– Dialogue 4. L’inscription au cours de chorale
– Dialogue 5. Des voisins du dessus

Le corrigé cite, pour chaque réponse, la phrase du dialogue qui la justifie, et relève les tournures de la conversation qui ne figurent pas toujours dans les manuels.`,
    outcomes: [
      'suivre une conversation à deux voix',
      'repérer qui parle, où, quand et pourquoi',
      'entendre l’intention et le ton',
      'reconnaître les tournures de la conversation',
    ],
    audience: 'Pour le niveau B1, ou pour un très bon A2 qui veut s’habituer à deux voix.',
    faq: [
      {
        question: 'Les dialogues sont-ils rapides ?',
        answer:
          'Leur vitesse est naturelle mais posée. Vous pouvez les réécouter autant de fois que vous le souhaitez.',
      },
      {
        question: 'Les transcriptions sont-elles fournies ?',
        answer: 'Oui, avec les corrigés. Lisez-les après la seconde écoute, pas avant.',
      },
    ],
    difficulty: 'B1',
    skills: ['listening'],
    personalWorkMinutes: 150,
    displayed: true,
    enabled: true,
    order: 120,
    priceCents: 2400,
    pictures: [],
    files: [
      { fileName: 'Énoncés – À l’écoute.pdf', file: 'ecoute-enonces.pdf' },
      { fileName: 'Transcriptions et corrigés – À l’écoute.pdf', file: 'ecoute-corriges.pdf' },
      { fileName: 'Dialogue 1 – Un colis égaré.mp3', file: 'dialogue-1.mp3' },
      { fileName: 'Dialogue 2 – À l’atelier de vélos.mp3', file: 'dialogue-2.mp3' },
      { fileName: 'Dialogue 3 – Un changement de rendez-vous.mp3', file: 'dialogue-3.mp3' },
      { fileName: 'Dialogue 4 – L’inscription au cours de chorale.mp3', file: 'dialogue-4.mp3' },
      { fileName: 'Dialogue 5 – Des voisins du dessus.mp3', file: 'dialogue-5.mp3' },
    ],
  },
  {
    slug: 's-entrainer-au-tcf-canada',
    type: 'exercise',
    title: 'S’entraîner au TCF Canada',
    description: `Le TCF Canada va vite : chaque enregistrement n’est entendu qu’une fois, et les trois textes de l’épreuve écrite tiennent en une heure. Ce dossier vous habitue à ce rythme avec des documents écrits pour lui.

Vous y trouverez :
– huit documents sonores, du message d’accueil au débat, avec leurs questions à choix unique
– dix questions de compréhension écrite, de difficulté croissante
– les trois tâches d’expression écrite, avec une réponse rédigée et le compte des mots
– les trois tâches d’expression orale, avec un canevas et des phrases d’appui
– un sujet blanc complet, chronométré comme l’examen : 39 questions orales, 39 questions écrites, trois tâches écrites et trois tâches orales

Le corrigé dit pourquoi la bonne réponse est bonne et pourquoi les autres sont tentantes. Il rappelle aussi les limites de longueur : 60 à 120 mots pour la première tâche écrite, 120 à 150 pour la deuxième, 120 à 180 pour la troisième.`,
    outcomes: [
      'répondre à des questions après une seule écoute',
      'gérer votre temps en compréhension écrite',
      'écrire les trois textes demandés dans les limites de longueur',
      'mener les trois tâches de l’expression orale',
    ],
    audience:
      'Pour les personnes de niveau B1 à B2 qui passent l’examen dans l’année. Ce dossier entraîne ; il ne remplace pas les informations officielles de l’organisme, que vous relirez avant de vous inscrire.',
    faq: [
      {
        question: 'Ces documents sont-ils d’anciens sujets ?',
        answer: 'Non. Ils ont été écrits pour ce dossier, au rythme de l’examen.',
      },
      {
        question: 'Mes textes seront-ils corrigés ?',
        answer:
          'Oui. Votre professeur corrige les textes et les enregistrements du sujet blanc en sept jours. Le corrigé donne aussi une réponse rédigée pour chaque tâche du dossier.',
      },
      {
        question: 'Convient-il au TCF tout public ?',
        answer:
          'En partie : l’expression orale et l’expression écrite se ressemblent, mais le nombre de questions diffère.',
      },
    ],
    difficulty: 'B2',
    skills: ['listening', 'reading', 'writing', 'speaking'],
    personalWorkMinutes: 300,
    displayed: true,
    enabled: true,
    order: 130,
    priceCents: 3900,
    pictures: [],
    files: [
      { fileName: 'Énoncés – S’entraîner au TCF Canada.pdf', file: 'tcf-enonces.pdf' },
      { fileName: 'Corrigés – S’entraîner au TCF Canada.pdf', file: 'tcf-corriges.pdf' },
      { fileName: 'Compréhension orale – Documents 1 à 8.mp3', file: 'tcf-comprehension-orale.mp3' },
    ],
  },
  {
    slug: 'nuances-du-subjonctif',
    type: 'exercise',
    title: 'Nuances du subjonctif',
    description: `« Je cherche une maison qui a un jardin » ; « je cherche une maison qui ait un jardin ». La première existe, la seconde se rêve. Ce dossier explore, phrase après phrase, ce que le subjonctif ajoute au sens.

Vous travaillerez le choix du mode après les verbes d’opinion, dans les relatives, après les superlatifs et avec les conjonctions, puis la concordance dans un texte suivi.
– Série 1. Croire, penser, douter
– Série 2. Les relatives : ce qui est, ce que l’on cherche
– Série 3. Le seul, le premier, le plus beau
– Série 4. Bien que, pourvu que, à moins que
– Série 5. Un texte à réécrire`,
    outcomes: [
      'choisir le mode après les verbes d’opinion',
      'entendre ce que le subjonctif ajoute dans une relative',
      'employer bien que, pourvu que, à moins que',
    ],
    audience: 'Pour le niveau C1.',
    faq: [
      {
        question: 'Faut-il savoir conjuguer le subjonctif ?',
        answer: 'Oui. Ce dossier porte sur le choix du mode, non sur ses formes.',
      },
    ],
    difficulty: 'C1',
    skills: ['structures'],
    personalWorkMinutes: 180,
    displayed: false,
    enabled: false,
    order: 140,
    priceCents: 2900,
    pictures: [],
    files: [
      { fileName: 'Énoncés – Nuances du subjonctif.pdf', file: 'subjonctif-enonces.pdf' },
      { fileName: 'Corrigés – Nuances du subjonctif.pdf', file: 'subjonctif-corriges.pdf' },
    ],
  },
];
