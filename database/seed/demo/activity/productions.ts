import type { DemoEventOf } from './demo-activity.ts';

/**
 * Texts and recordings that learners submitted, from A2 to C1, and their corrections. The one of Ibrahima is
 * late, and the second text of Lucía improves her first.
 */
export const demoProductions: DemoEventOf<'submit-work'>[] = [
  {
    ...{ kind: 'submit-work', daysAgo: 20, time: '19:30', person: 'olena.kovalenko' },
    product: 'le-francais-de-tous-les-jours',
    exercise: 'Remercier un ami',
    tasks: [
      {
        item: '1',
        text: `Chère Camille,
Merci beaucoup pour le week-end. J’ai passé deux jours magnifique chez toi. J’ai beaucoup aimé la promenade dans la forêt et ton chien est trop mignon.
Le retour a été difficile. J’ai pris le train de 18 h mais il avait en retard, alors je suis arrivé à Angers à minuit. J’étais très fatiguée mais contente.
Est-ce que tu peux venir à Angers le mois prochain ? On va visiter le château et je vais te préparé un bortsch.
Je t’embrasse fort,
Olena`,
      },
    ],
    correction: {
      ...{ daysAgo: 18, time: '09:15' },
      points: ['2,5', '2,5', '2', '2', '1,5'],
      comments: [
        { passage: 'deux jours magnifique', text: 'Accord : deux jours magnifiques.' },
        {
          passage: 'il avait en retard',
          text: '« Être en retard » ou « avoir du retard ». Choisissez l’une des deux expressions.',
        },
        { passage: 'je suis arrivé', text: 'Vous êtes une femme : arrivée.' },
        { passage: 'je vais te préparé', text: 'Après « je vais », le verbe est à l’infinitif : préparer.' },
      ],
      remark:
        'Bravo Olena, votre message est chaleureux et complet. Vous remerciez, vous racontez et vous invitez. Revoyez seulement les terminaisons en é et er.',
      correctedText: `Chère Camille,
Merci beaucoup pour le week-end. J’ai passé deux jours magnifiques chez toi. J’ai beaucoup aimé la promenade dans la forêt et ton chien est trop mignon.
Le retour a été difficile. J’ai pris le train de 18 h mais il était en retard, alors je suis arrivée à Angers à minuit. J’étais très fatiguée mais contente.
Est-ce que tu peux venir à Angers le mois prochain ? On va visiter le château et je vais te préparer un bortsch.
Je t’embrasse fort,
Olena`,
    },
  },
  {
    ...{ kind: 'submit-work', daysAgo: 6, time: '20:05', person: 'lucia.fernandez' },
    product: 'le-francais-de-tous-les-jours',
    exercise: 'Remercier un ami',
    tasks: [
      {
        item: '1',
        text: `Salut Pierre,
Je te écris pour dire merci. J’ai passé un bon fin de semaine dans ta maison. Le samedi nous avons allé à la plage et le dimanche nous avons mangé les crêpes de ta mère, c’était très bon.
Je suis retourné à Nantes avec le bus. Le voyage était long et j’ai dormi.
Si tu veux, tu viens chez moi en mai ? Je te montre ma ville.
Bisous,
Lucía`,
      },
    ],
    correction: {
      ...{ daysAgo: 3, time: '18:20' },
      points: ['2', '2', '2', '1,5', '1'],
      comments: [
        { passage: 'Je te écris', text: '« Te » devient « t’ » devant une voyelle : je t’écris.' },
        {
          passage: 'un bon fin de semaine',
          text: 'On dit « une bonne fin de semaine » ou « un bon week-end ».',
        },
        { passage: 'nous avons allé', text: '« Aller » se conjugue avec « être » : nous sommes allés.' },
        {
          passage: 'Je suis retourné',
          text: 'Accord avec le sujet : retournée. « Rentrée » convient mieux pour sa propre ville.',
        },
      ],
      remark:
        'Bonjour Lucía, votre ami comprend tout et votre message est sympathique. Relisez la leçon sur le passé composé avec « être », puis envoyez une deuxième version.',
    },
  },
  {
    ...{ kind: 'submit-work', daysAgo: 2, time: '21:10', person: 'lucia.fernandez' },
    product: 'le-francais-de-tous-les-jours',
    exercise: 'Remercier un ami',
    tasks: [
      {
        item: '1',
        text: `Salut Pierre,
Je t’écris pour te dire merci. J’ai passé un bon week-end dans ta maison. Samedi, nous sommes allé à la plage et dimanche, nous avons mangé les crêpes de ta mère. C’était délicieux.
Je suis rentrée à Nantes en bus. Le voyage était long, alors j’ai dormi un peu.
Est-ce que tu veux venir chez moi en mai ? Je vais te montrer ma ville et nous pourrons se promener sur l’île.
Bisous,
Lucía`,
      },
    ],
  },
  {
    ...{ kind: 'submit-work', daysAgo: 9, time: '18:40', person: 'ibrahima.diop' },
    product: 'le-francais-de-tous-les-jours',
    exercise: 'Remercier un ami',
    tasks: [
      {
        item: '1',
        text: `Bonjour mon ami Karim,
Comment ça va ? Moi ça va bien. Je veux te remercie pour le week-end à Lyon. La fête de ton frère été superbe et le repas aussi. J’ai rencontrer beaucoup de gens gentils.
Pour le retour, j’ai perdu mon billet. J’ai expliqué au contrôleur et il ma laissé partir. J’ai eu de la chance.
Maintenant c’est à toi. Viens chez nous à Marseille cet été, ma femme fera le thiéboudiène et on ira à la mer.
À bientôt,
Ibrahima`,
      },
    ],
  },
  {
    ...{ kind: 'submit-work', daysAgo: 15, time: '21:35', person: 'james.oconnor' },
    product: 'raconter-au-passe',
    exercise: 'Sujet blanc DELF B1, production écrite',
    tasks: [
      {
        item: '1',
        text: `Bonjour à tous,
Je voudrais raconter la rencontre qui a changé ma vie. Il y a dix ans, j’étudiais l’économie à Dublin et je m’ennuyais. Un jour, je suis allé à un concert pour accompagner un ami. Le groupe venait de Bretagne et je n’ai compris aucun mot, mais la musique était incroyable.
Après le concert, j’ai parlé avec le violoniste. Il s’appelait Yann. Il m’a demandé si je jouais un instrument. J’ai répondu que j’avais arrêté à quinze ans. Il m’a regardé et il m’a dit : « Alors, tu recommences demain. » J’étais surpris et un peu gêné, mais cette phrase est restée dans ma tête.
Le lendemain, j’ai sorti mon vieux violon. Au début, c’était horrible, mes voisins détestaient moi. Mais après six mois, je jouais dans un pub chaque vendredi. L’année suivant, Yann m’a invité à Brest, et c’est là que j’ai commencé apprendre le français.
Aujourd’hui, je suis toujours économiste, mais je suis plus heureux. Je pense qu’une rencontre ne change pas notre vie toute seule : elle nous donne la permission de la changer.
James`,
      },
    ],
    correction: {
      ...{ daysAgo: 12, time: '10:00' },
      points: ['5', '4,5', '4,5', '4', '3,5'],
      comments: [
        {
          passage: 'mes voisins détestaient moi',
          text: 'Le pronom se place avant le verbe : mes voisins me détestaient.',
        },
        { passage: 'L’année suivant', text: '« Année » est féminin : l’année suivante.' },
        { passage: 'j’ai commencé apprendre', text: 'On dit « commencer à » + infinitif.' },
        { passage: 'elle nous donne la permission de la changer', text: 'Très belle conclusion.' },
      ],
      remark:
        'Un récit vivant, James. L’imparfait et le passé composé sont presque toujours à leur place, et la fin est très réussie. Travaillez la place des pronoms.',
    },
  },
  {
    ...{ kind: 'submit-work', daysAgo: 3, time: '20:50', person: 'olena.kovalenko' },
    product: 'raconter-au-passe',
    exercise: 'Sujet blanc DELF B1, production écrite',
    tasks: [
      {
        item: '1',
        text: `Bonjour,
Moi aussi, je veux vous raconter une rencontre importante. C’était en mars 2022, quand je suis arrivée en France avec mon fils. Nous avons voyagé pendant quatre jours et nous étions épuisés. À la gare d’Angers, je ne savais pas où aller.
Une femme qui travaillait au guichet a vu que je pleurais. Elle a fermé son guichet et elle est venue vers nous. Elle parlait pas ukrainien, et moi, je disais seulement « bonjour » et « merci ». Elle nous a donné à manger et elle a téléphoné à une association. Avant de partir, elle a écrit son numéro sur un billet de train.
J’ai gardé ce billet. Quelques semaines plus tard, je l’ai appelé pour lui remercier et nous sommes devenues amis. Elle s’appelle Martine. C’est elle qui m’a aidée à chercher un travail et qui a expliqué à mon fils comment fonctionne le collège.
Grâce à elle, j’ai compris que je pourrai vivre ici. Je pense que les petits gestes sont parfois les plus grands. Quand je vois quelqu’un perdu dans la rue, je m’arrête toujours.
Olena`,
      },
    ],
  },
  {
    ...{ kind: 'submit-work', daysAgo: 14, time: '21:20', person: 'james.oconnor' },
    product: 'raconter-au-passe',
    exercise: 'Sujet blanc DELF B1, production orale',
    tasks: [
      {
        item: '1',
        spoken: {
          file: 'eleve-entretien.mp3',
          words: [
            'James : Bonjour. Je m’appelle James, j’ai trente-quatre ans et j’habite à Dublin.',
            'James : Je suis économiste dans une banque. C’est un travail intéressant, mais je suis assis toute la journée.',
            'James : J’ai appris le français parce que je joue du violon avec un groupe de la Bretagne. L’été passé, nous avons joué à Brest et j’ai parlé français pendant deux semaines. C’était fatigant, mais très drôle.',
            'James : Mon projet, c’est de passer le DELF B2 au printemps. Si je réussis, je vais demander un poste à Nantes.',
          ],
        },
      },
    ],
    correction: {
      ...{ daysAgo: 12, time: '10:25' },
      points: ['3,5', '0', '0', '3,5', '3', '3'],
      comments: [
        { from: 5000, to: 12000, text: 'Phrases bien liées.' },
        { from: 13000, to: 17000, text: 'On dit « un groupe breton » ou « de Bretagne ».' },
      ],
      remark:
        'Vous parlez avec assurance et vous racontez au passé sans hésiter. Développez un peu votre projet : pourquoi Nantes ? Il manque les parties 2 et 3, qui valent 8 points : enregistrez-les dans une deuxième version.',
    },
  },
  {
    ...{ kind: 'submit-work', daysAgo: 12, time: '08:45', person: 'mehdi.benali' },
    product: 'preparer-le-delf-b2',
    exercise: 'Écrire au maire',
    tasks: [
      {
        item: '1',
        text: `Monsieur le Maire,
Je me permets de vous écrire au nom des habitants du quartier, suite à l’annonce de la fermeture de notre bibliothèque. Nous savons que la ville doit économiser, pourtant nous pensons que cette décision est une erreur.
Tout d’abord, la bibliothèque est le seul lieu gratuit du quartier. Les enfants y viennent après l’école, car leurs parents finissent tard. Si elle ferme, ils resteront dans la rue. Ensuite, beaucoup de personnes âgées s’y retrouvent. Elles ne prendront pas deux bus pour aller au centre-ville. Enfin, cette fermeture donnerait l’impression que notre quartier ne compte pas.
Certes, il y a moins de visiteurs qu’avant. Mais est-ce que la mairie a demandé aux habitants ce qu’ils veulent ? Bien que les livres sont importants, nous avons surtout besoin d’un endroit pour se réunir. Nous proposons donc d’ouvrir trois jours par semaine au lieu de cinq, et de faire appel aux bénévoles qui sont prêts à aider. On pourrait aussi partager les locaux avec l’association sportive, qu’elle cherche une salle.
Nous espérons que vous accepterez de nous rencontrer. Je vous prie d’agréer, Monsieur le Maire, mes salutations distinguées.
Mehdi Benali`,
      },
    ],
    correction: {
      ...{ daysAgo: 8, time: '17:30' },
      points: ['4,5', '4,5', '4', '4', '3,5'],
      comments: [
        { passage: 'suite à l’annonce', text: '« À la suite de l’annonce » est préférable à l’écrit.' },
        {
          passage: 'Bien que les livres sont importants',
          text: '« Bien que » est suivi du subjonctif : bien que les livres soient importants.',
        },
        {
          passage: 'nous avons surtout besoin d’un endroit pour se réunir',
          text: 'Le pronom suit la personne : pour nous réunir.',
        },
        { passage: 'qu’elle cherche une salle', text: 'Pronom sujet : qui cherche une salle.' },
      ],
      remark:
        'Une lettre convaincante, Mehdi. Le plan est clair, les propositions sont concrètes et le ton est juste. Pour gagner des points, illustrez un argument par un exemple précis.',
    },
  },
  {
    ...{ kind: 'submit-work', daysAgo: 7, time: '11:50', person: 'ana-beatriz.sousa' },
    product: 'synthese-et-essai-dalf-c1',
    exercise: 'Un essai argumenté',
    tasks: [
      {
        item: '1',
        text: `On compte les voitures, on compte les logements, on compte même les arbres. Pourquoi ne compterait-on pas les touristes ? La question, naguère saugrenue, s’est imposée de Lisbonne à Venise, et il serait malhonnête de l’écarter d’un haussement d’épaules.
Il faut d’abord admettre que le tourisme de masse abîme ce qu’il convoite. J’ai grandi à Porto : dans la rue de ma grand-mère, sur douze immeubles, neuf sont à présent loués à la nuit. Les voisins sont parties, l’épicerie est devenue un bar à brunch. Ce que les visiteurs viennent chercher, une vie de quartier, c’est précisément ce que leur présence fait disparaître.
Cela étant, le quota me paraît un remède brutal. Qui décidera que tel voyageur est de trop ? Dès lors que l’on fixe un nombre, on fixe un prix, et la ville devient un club. Or il n’y a rien de plus triste qu’une culture dont l’accès se mérite par la carte bancaire.
Plutôt que de trier les personnes, je propose de réguler les usages : plafonner les locations de courte durée, interdire les paquebots au cœur des villes, investir la taxe de séjour dans le logement social. Ces mesures n’empêchent personne de venir ; elles permettent à quelqu’un de rester.`,
      },
    ],
    correction: {
      ...{ daysAgo: 4, time: '16:40' },
      points: ['2,5', '2,5', '2,5', '2,5', '2'],
      comments: [
        { passage: 'Les voisins sont parties', text: 'Accord : les voisins sont partis.' },
        {
          passage: 'c’est précisément ce que',
          text: 'Après un sujet placé en tête, « c’est » convient bien : la reprise est élégante.',
        },
        { passage: 'Dès lors que l’on fixe un nombre, on fixe un prix', text: 'Formule très réussie.' },
        { passage: 'elles permettent à quelqu’un de rester', text: '« Aux habitants » serait plus précis.' },
      ],
      remark:
        'Un essai de grande qualité, Ana Beatriz : l’exemple de Porto sert l’argument et la conclusion répond à l’introduction. Gardez deux minutes pour relire les accords.',
    },
  },
  {
    ...{ kind: 'submit-work', daysAgo: 5, time: '10:40', person: 'david.cohen' },
    product: 's-entrainer-au-tcf-canada',
    exercise: 'Sujet blanc, expression écrite',
    tasks: [
      {
        item: '1',
        text: `Salut les amis,
Bonne nouvelle, j’ai trouvé un appartement à Montréal. Il est situé dans le quartier Rosemont, à cinq minutes du métro. Il y a deux chambres, un salon lumineux et une petite cours derrière. Le quartier est tranquille et il y a beaucoup de cafés.
Je cherche quelqu’un de propre, qui ne fume pas et qui aime cuisiner. Le loyer est de 700 dollars chacun, chauffage inclu. L’appartement sera libre dès le premier juillet.
Si vous connaissez une personne intéressée, donnez lui mon numéro.
À bientôt,
David`,
      },
      {
        item: '2',
        text: `Une journée au jardin des enfants
Le mois dernier, j’ai aidé l’association « Petites mains » à construire un jardin derrière une école. Nous étions une vingtaine de bénévoles, dont certains n’avaient jamais tenu une pelle, moi le premier.
Le matin, nous avons creusé et porté la terre. Il faisait très chaud et j’ai eu mal au dos pendant trois jours. L’après-midi, les enfants sont venus planter les légumes. Un garçon de six ans m’a demandé si les tomates allaient sortir le soir même. Quand je lui ai dit qu’il faudrait attendre deux mois, il a décidé de venir les voir chaque jours.
Cette expérience m’a beaucoup plu. J’avais l’impression d’être utile et j’ai fait connaissance de mes voisins. Si j’aurais plus de temps, j’y retournerais chaque semaine. Je vous conseille d’essayer, même si vous n’y connaissez rien.`,
      },
    ],
  },
  {
    ...{ kind: 'submit-work', daysAgo: 4, time: '10:15', person: 'david.cohen' },
    product: 's-entrainer-au-tcf-canada',
    exercise: 'Sujet blanc, expression orale',
    tasks: [
      {
        item: '1',
        spoken: {
          file: 'eleve-presentation.mp3',
          words: [
            'David : Bonjour. Je me présente, je m’appelle David Cohen, je suis marié et j’ai deux filles, qui ont neuf et douze ans.',
            'David : J’habite à Strasbourg depuis huit ans. Je travaille comme technicien dans un laboratoire. Avant, j’ai travaillé dans un hôpital.',
            'David : Nous voulons partir au Canada parce que mon frère y vit déjà et parce que ma femme a trouvé un poste à Montréal. J’espère que je trouverai un travail dans mon domaine.',
            'David : Mes filles sont contentes, mais la plus grande a peur de perdre ses amies. On en parle beaucoup à la maison.',
          ],
        },
      },
    ],
  },
  {
    ...{ kind: 'submit-work', daysAgo: 2, time: '20:20', person: 'olena.kovalenko' },
    product: 'raconter-au-passe',
    exercise: 'Sujet blanc DELF B1, production orale',
    tasks: [
      {
        item: '1',
        spoken: {
          file: 'eleve-point-de-vue.mp3',
          words: [
            'Olena : Ce texte parle des réunions en marchant. Dans cette entreprise, les employés ne restent pas assis le matin, ils discutent dehors.',
            'Olena : À mon avis, c’est une bonne idée. Premièrement, quand on marche, on a moins de stress. Moi, je travaille dans un bureau et je suis fatiguée de rester assise.',
            'Olena : Deuxièmement, on parle avec les collègues plus facilement. Quand j’ai commencé mon travail, je n’osais pas parler dans les réunions. Mais dans le couloir, je parlais sans problème.',
            'Olena : Cependant, il y a des inconvénients. S’il pleut, ce n’est pas agréable, et les personnes qui ont un handicap ne peuvent pas toujours participer. Il faut donc demander à tout le monde.',
            'Olena : Pour conclure, je pense que cette méthode est utile pour les petites équipes, une ou deux fois par semaine.',
          ],
        },
      },
    ],
  },
];
