import type { DemoNews } from './demo-school.ts';

export const schoolNews: DemoNews[] = [
  {
    slug: 'lire-la-presse-ouvre-bientot',
    title: '« Lire la presse » ouvre ses portes',
    summary:
      'Le nouveau cours de niveau B2 est prêt : cinq leçons pour lire un article jusqu’au bout et savoir ce qu’il dit.',
    body: [
      {
        kind: 'paragraph',
        text: 'Beaucoup d’entre vous lisent les titres, quelques lignes, puis s’arrêtent. Ce n’est presque jamais une question de vocabulaire : c’est qu’un article suppose que l’on connaît déjà le début de l’histoire.',
      },
      { kind: 'heading', text: 'Ce que vous y trouverez' },
      {
        kind: 'list',
        ordered: false,
        items: [
          'Des articles écrits pour le cours, de la brève à l’éditorial',
          'Une leçon entière sur le conditionnel de prudence',
          'Un exercice de résumé à la fin de chaque leçon, avec un exemple rédigé',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Les personnes qui m’ont écrit pendant la préparation du cours ont été les premières à le lire. Leurs remarques l’ont beaucoup amélioré ; qu’elles en soient remerciées.',
      },
    ],
    publishedDaysAgo: -7,
    products: ['lire-la-presse'],
    displayed: true,
    picture: {
      file: 'journaux-plies.webp',
      alt: 'Illustration : une pile de journaux pliés, retenus par une ficelle rouge',
    },
  },
  {
    slug: 'un-nouveau-cours-raconter-au-passe',
    title: 'Un nouveau cours : raconter au passé',
    summary:
      'Passé composé, imparfait, plus-que-parfait : cinq leçons et cinq récits pour choisir le bon temps sans hésiter.',
    body: [
      {
        kind: 'paragraph',
        text: 'C’est la question que l’on me pose le plus souvent : « Pourquoi l’imparfait, ici ? » La réponse tient rarement dans une règle. Elle tient dans ce que l’on veut montrer : un décor, ou une action qui change le décor.',
      },
      {
        kind: 'paragraph',
        text: 'Ce nouveau cours part donc de récits. On les lit, on les découpe, on change un temps et l’on regarde ce qui se passe. Les règles viennent ensuite, et elles paraissent plus courtes.',
      },
      { kind: 'heading', text: 'À qui s’adresse-t-il ?' },
      {
        kind: 'paragraph',
        text: 'À celles et ceux qui préparent le B1, et aux bavards qui mélangent les temps dès que l’histoire devient intéressante. Comptez neuf heures de travail, à votre rythme.',
      },
    ],
    publishedDaysAgo: 4,
    products: ['raconter-au-passe', 'a-l-ecoute'],
    displayed: true,
    picture: {
      file: 'toits-du-soir.webp',
      alt: 'Illustration : une ligne de toits et de cheminées au crépuscule, une seule fenêtre éclairée en rouge',
    },
  },
  {
    slug: 'une-demi-heure-pour-parler',
    title: 'Une demi-heure pour parler',
    summary:
      'Un jeudi sur deux, une conversation en petit groupe, sans rien préparer. Voici comment elle se déroule.',
    body: [
      {
        kind: 'paragraph',
        text: 'On apprend à parler en parlant, et les occasions manquent. Un jeudi sur deux, je réunis en ligne cinq personnes d’un même niveau pour une conversation de trente minutes. Il n’y a rien à préparer et rien à rendre.',
      },
      { kind: 'heading', text: 'Le déroulement' },
      {
        kind: 'list',
        ordered: true,
        items: [
          'Cinq minutes pour se saluer et prendre des nouvelles',
          'Vingt minutes autour d’une question simple, tirée d’une boîte',
          'Cinq minutes où je reviens sur trois tournures entendues, et jamais sur dix',
        ],
      },
      {
        kind: 'quote',
        text: 'La première fois, j’ai dit deux phrases. La troisième fois, on a dû m’interrompre.',
      },
      {
        kind: 'paragraph',
        text: 'Ces rencontres sont offertes aux personnes qui suivent un cours. Pour y participer, [écrivez-moi](/contact) en indiquant votre niveau et les jeudis où vous êtes libre.',
      },
    ],
    publishedDaysAgo: 47,
    products: ['bien-prononcer'],
    displayed: true,
    picture: {
      file: 'cafe-conversation.webp',
      alt: 'Illustration : deux tasses de café sur une petite table ronde, sous deux guillemets qui se répondent',
    },
  },
  {
    slug: 'des-resultats-et-des-personnes',
    title: 'Des résultats, et les personnes derrière',
    summary:
      'La page des résultats montre désormais les notes par épreuve, avec l’accord de chaque candidat.',
    body: [
      {
        kind: 'paragraph',
        text: 'Un pourcentage de réussite ne dit pas grand-chose. J’ai préféré demander à d’anciens candidats s’ils acceptaient que leurs notes soient publiées, épreuve par épreuve, avec quelques mots sur leur préparation. Les premiers résultats sont en ligne, dont un échec, que son autrice a tenu à raconter.',
      },
      { kind: 'heading', text: 'Votre accord, et rien d’autre' },
      {
        kind: 'paragraph',
        text: 'Personne n’apparaît sans l’avoir demandé par écrit. Chacun choisit son nom, ses initiales ou l’anonymat, et peut retirer son accord à tout moment : la page disparaît alors le jour même.',
      },
      {
        kind: 'paragraph',
        text: 'Si vous avez passé un examen cette année et souhaitez encourager les suivants, [écrivez-moi](/contact).',
      },
    ],
    publishedDaysAgo: 82,
    tools: ['scores', 'calculator'],
    displayed: true,
  },
];
