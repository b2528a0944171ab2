import type { rubrics } from '#database/tables/rubrics.ts';
import { type StandardId, standardIds } from './standard-ids.ts';

type RubricRow = typeof rubrics.$inferSelect;

/** Date of the last comparison with the sources. */
const checked = '2026-11-30';

type Line = readonly [name: string, points: number, expected: string];

const toDay = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** `expected` describes the performance « au niveau ». The official texts of the other levels are not copied. */
const describe = (
  id: StandardId,
  name: string,
  source: { at: string; day: string | null; unverified: string },
  lines: readonly Line[],
): RubricRow => ({
  ...{ id, ...standardIds[id], name },
  criteria: lines.map(([line, points, expected], index) => ({
    id: `c${index + 1}`,
    name: line,
    points,
    levels: ['', '', expected, ''],
  })),
  source: source.at,
  sourceDate: source.day ? toDay(source.day) : null,
  checkedAt: toDay(checked),
  unverified: source.unverified,
  createdAt: toDay(checked),
  updatedAt: toDay(checked),
  version: 0,
});

// The examination board replaced its rubrics in September 2022.
const since2022 = '2022-09-01';
const scribd = (path: string) => `https://fr.scribd.com/document/${path}`;

const splitUnverified =
  'Critères vérifiés dans la source. La répartition des points n’a pas pu être vérifiée : comparez-la avec la grille officielle.';
const criteriaUnverified =
  'Critères et points non vérifiés sur le site de l’organisateur : comparez-les avec la grille officielle.';
const secondarySplit =
  'La répartition des points vient d’une seule source secondaire : comparez-la avec la grille officielle.';

/** Rubric that the examination board publishes, compared with dated readings of it. */
const official = (file: string) => ({
  at: `https://www.france-education-international.fr/document/grille-${file}`,
  day: since2022,
  unverified: '',
});

const writtenTask = 'Le texte répond à la consigne : type de texte, thème, longueur, informations attendues.';
const spokenSound = 'La prononciation est claire. Quelques erreurs ne gênent pas la compréhension.';

const writing = (points: number, level: string, task: string = writtenTask): Line[] => [
  ['Réalisation de la tâche', points, task],
  [
    'Cohérence et cohésion',
    points,
    'Le texte est organisé. Les connecteurs et la ponctuation aident la lecture.',
  ],
  ['Adéquation sociolinguistique', points, 'Le registre et les formules conviennent au destinataire.'],
  ['Lexique', points, `Le vocabulaire et son orthographe correspondent au niveau ${level}.`],
  [
    'Morphosyntaxe',
    points,
    `Les structures, les temps et les accords sont maîtrisés comme attendu au niveau ${level}.`,
  ],
];

const speaking = (
  tasks: readonly Line[],
  [lexis, grammar, sound]: readonly [number, number, number],
  level: string,
): Line[] => [
  ...tasks,
  ['Lexique', lexis, `Le vocabulaire correspond au niveau ${level} et à la situation.`],
  ['Morphosyntaxe', grammar, `Les structures sont maîtrisées comme attendu au niveau ${level}.`],
  ['Maîtrise du système phonologique', sound, spokenSound],
];

const list = 'https://pdfprof.com/PDFV2/Documents1/25812/26/4';

/**
 * Rubrics of the common examinations, compared with public sources on `checked`. A school that edits one
 * stores its own row with the same id.
 */
export const standardRubrics: readonly RubricRow[] = [
  describe(
    'delf-a1-pe',
    'DELF A1 · Production écrite, exercice 2',
    official('pe-a1'),
    writing(3, 'A1', 'Le texte donne les informations demandées, en 40 mots minimum.'),
  ),
  describe('delf-a2-pe', 'DELF A2 · Production écrite, un exercice', official('pe-a2'), writing(2.5, 'A2')),
  describe(
    'delf-b1-pe',
    'DELF B1 · Production écrite',
    official('pe-b1'),
    writing(
      5,
      'B1',
      'Le texte respecte le thème et le type de texte, décrit des faits et exprime une opinion, en 160 mots minimum.',
    ),
  ),
  describe(
    'delf-b2-pe',
    'DELF B2 · Production écrite',
    official('pe-b2'),
    writing(
      5,
      'B2',
      'Le texte présente des faits précis et des arguments nuancés, illustrés d’exemples, en 250 mots environ.',
    ),
  ),
  describe('dalf-c1-synthese', 'DALF C1 · Synthèse', official('pe-c1'), [
    ['Respect de la consigne de longueur', 0.5, 'La synthèse compte de 200 à 240 mots.'],
    ['Respect de la règle d’objectivité', 1.5, 'Le texte n’ajoute ni avis ni élément extérieur.'],
    ['Réalisation de la tâche', 2.5, 'Le thème commun et les idées essentielles sont restitués.'],
    ['Cohérence et cohésion', 2.5, 'Le texte suit un plan nouveau, avec des transitions claires.'],
    ['Lexique', 3, 'Le vocabulaire est précis et reformule celui des documents.'],
    ['Morphosyntaxe', 2.5, 'Les structures complexes sont maîtrisées. Les erreurs sont rares.'],
  ]),
  describe(
    'dalf-c1-essai',
    'DALF C1 · Essai argumenté',
    official('pe-c1'),
    writing(2.5, 'C1', 'Le point de vue est clair. Les arguments sont développés et illustrés.'),
  ),
  describe(
    'dalf-c2-pe',
    'DALF C2 · Production écrite',
    { at: list, day: since2022, unverified: criteriaUnverified },
    writing(10, 'C2', 'Le texte est structuré et convaincant. Il exploite le dossier avec précision.'),
  ),
  describe(
    'delf-a1-po',
    'DELF A1 · Production orale',
    { at: scribd('689918684/A1-PO-explicitation'), day: since2022, unverified: splitUnverified },
    speaking(
      [
        ['Entretien dirigé', 3, 'Répond à des questions simples sur soi et sur sa famille.'],
        ['Échange d’informations', 3, 'Pose des questions à partir de mots-clés.'],
        ['Dialogue simulé', 4, 'Demande et donne des prix, des quantités, des informations.'],
      ],
      [5, 5, 5],
      'A1',
    ),
  ),
  describe(
    'delf-a2-po',
    'DELF A2 · Production orale',
    { at: scribd('689919063/A2-PO-explicitation'), day: since2022, unverified: splitUnverified },
    speaking(
      [
        ['Entretien dirigé', 3, 'Se présente, avec des détails et des exemples simples.'],
        ['Monologue suivi', 3, 'Décrit un événement, une activité ou un projet de façon suivie.'],
        ['Exercice en interaction', 4, 'Propose, demande et donne des informations, avec politesse.'],
      ],
      [5, 5, 5],
      'A2',
    ),
  ),
  describe(
    'delf-b1-po',
    'DELF B1 · Production orale',
    {
      at: 'https://www.france-education-international.fr/diplome/delf-junior-scolaire/exemples-sujets-b1',
      day: since2022,
      unverified: secondarySplit,
    },
    speaking(
      [
        ['Entretien dirigé', 4, 'Parle de soi, de son passé et de ses projets avec assurance.'],
        ['Exercice en interaction', 4, 'Fait face à une situation inhabituelle et défend son choix.'],
        ['Expression d’un point de vue', 4, 'Présente un thème et son opinion de façon claire.'],
      ],
      [5, 4, 4],
      'B1',
    ),
  ),
  describe(
    'delf-b2-po',
    'DELF B2 · Production orale',
    official('po-b2'),
    speaking(
      [
        ['Monologue suivi', 5, 'Dégage un problème et défend un point de vue organisé et nuancé.'],
        ['Exercice en interaction', 5, 'Précise et nuance ses propos, répond aux contre-arguments.'],
      ],
      [5, 5, 5],
      'B2',
    ),
  ),
  describe(
    'dalf-c1-po',
    'DALF C1 · Production orale',
    {
      at: 'https://www.france-education-international.fr/diplome/dalf/exemples-sujets',
      day: since2022,
      unverified: secondarySplit,
    },
    speaking(
      [
        ['Exposé', 5, 'Analyse le dossier et présente une réflexion personnelle bien organisée.'],
        ['Entretien', 5, 'Défend sa position, relance et élargit le débat.'],
      ],
      [5, 5, 5],
      'C1',
    ),
  ),
  describe(
    'dalf-c2-po',
    'DALF C2 · Compréhension et production orales',
    {
      at: 'https://vdocuments.fr/diplme-approfondi-de-langue-c2-lettres-et-sciences-humaines-naissances-les-dcs.html',
      day: null,
      unverified:
        'Les trois parties et le total de 50 points sont vérifiés. La répartition des points n’a pas pu l’être.',
    },
    speaking(
      [
        ['Compte rendu du document', 10, 'Restitue le contenu du document avec précision et avec ses mots.'],
        ['Développement personnel', 10, 'Développe un point de vue structuré sur la problématique.'],
        ['Débat', 6, 'Défend son point de vue et réagit aux objections avec aisance.'],
      ],
      [8, 8, 8],
      'C2',
    ),
  ),
  ...(['tcf-canada', 'tcf'] as const).flatMap((exam) => {
    const title = exam === 'tcf' ? 'TCF tout public' : 'TCF Canada';
    const source = {
      at: 'https://vdoc.tips/tcf-manuel-candidat.html',
      day: '2022-01-01',
      unverified:
        'Total sur 20. L’organisateur ne publie pas de points par critère : cette répartition est une proposition.',
    };
    const lines: Line[] = [
      ['Réalisation des tâches', 5, 'Les trois tâches sont traitées. Le message est complet.'],
      ['Cohérence et organisation', 5, 'Les idées s’enchaînent de façon logique et claire.'],
      ['Étendue et maîtrise du vocabulaire', 4, 'Le vocabulaire est varié et précis.'],
      ['Maîtrise de la grammaire', 4, 'Les structures sont variées et correctes.'],
      ['Adéquation à la situation', 2, 'Le registre convient au destinataire.'],
    ];
    return [
      describe(`${exam}-ee`, `${title} · Expression écrite`, source, lines),
      describe(
        `${exam}-eo`,
        `${title} · Expression orale`,
        source,
        lines
          .map(
            ([name, points, expected]): Line => [
              name,
              name === 'Maîtrise de la grammaire' ? 2 : points,
              expected,
            ],
          )
          .concat([['Prononciation et aisance', 2, spokenSound]]),
      ),
    ];
  }),
  ...(['writing', 'speaking'] as const).map((skill) =>
    describe(
      skill === 'writing' ? 'tef-canada-ee' : 'tef-canada-eo',
      `TEF Canada · Expression ${skill === 'writing' ? 'écrite' : 'orale'}`,
      {
        at: `https://www.lefrancaisdesaffaires.fr/${
          skill === 'writing'
            ? 'le-fait-divers-preparer-la-section-a-de-lexpression-ecrite-du-tef'
            : 'se-preparer-a-lepreuve-dexpression-orale-du-tef'
        }/`,
        day: null,
        unverified:
          'L’organisateur ne publie pas de points par critère. Ce total sur 20 est une proposition pour l’entraînement.',
      },
      [
        ['Pertinence', 4, 'La production répond aux deux sections et au sujet.'],
        ['Organisation', 4, 'Les idées s’enchaînent de façon logique.'],
        ['Développement', 4, 'Les faits et les arguments sont précis et illustrés.'],
        ['Vocabulaire', 4, 'Le vocabulaire est riche et adapté.'],
        skill === 'writing'
          ? ['Grammaire et orthographe', 4, 'Les structures et l’orthographe sont maîtrisées.']
          : ['Grammaire et prononciation', 4, 'Les structures et la prononciation sont maîtrisées.'],
      ],
    ),
  ),
];
