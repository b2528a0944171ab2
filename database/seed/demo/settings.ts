import type { DemoSettings } from './demo-school.ts';

/**
 * Invented: the SIREN 000 000 000 passes the Luhn check but is never assigned, Arcep reserves the telephone
 * number for fiction, and `.example` never resolves (RFC 2606).
 */
export const demoSettings: DemoSettings = {
  name: 'Cédille',
  teacher: 'Hélène Marsaudon',
  tagline: 'Le français avec soin, du premier bonjour au C1',
  presentation: [
    'Je m’appelle Hélène Marsaudon. J’enseigne le français depuis quinze ans à des adultes venus de partout : une infirmière de Manille, un menuisier de Cracovie, une chercheuse de Recife, des retraités anglais qui voulaient enfin comprendre leurs voisins. Chacun arrive avec sa langue, son métier et ses raisons ; chacun repart, je l’espère, avec une voix à lui en français.',
    'Cédille rassemble les cours et les exercices que j’ai écrits pour eux. Une leçon tient en quelques pages et va au bout de son sujet. Les règles y sont dites simplement, les exemples sont ceux de la vie, et chaque exercice a son corrigé, avec la raison de la réponse.',
    'Vous travaillez à votre rythme, sans abonnement. Votre accès n’a pas de limite de durée : vous pouvez y revenir la veille de l’examen comme deux ans plus tard.',
    'Vous ne savez pas par où commencer ? Le petit cours sur les accents est gratuit, et je réponds à tous les messages.',
  ],
  email: 'bonjour@cedille.example',
  phone: '02 61 91 00 42',
  legal: {
    legalName: 'Hélène Marsaudon – Cédille (entreprise fictive de démonstration)',
    legalForm: 'Entrepreneur individuel, régime de la micro-entreprise',
    address: ['1, rue de l’Exemple', '44000 Nantes', 'France'],
    siren: '000000000',
    siret: '00000000000000',
    activityCode: '85.59B – Autres enseignements',
    vatMention: 'TVA non applicable, art. 293 B du CGI',
    publicationDirector: 'Hélène Marsaudon',
    host: {
      name: 'Hébergeur de démonstration',
      address: ['2, rue de l’Exemple', '44000 Nantes', 'France'],
      website: 'https://hebergeur.example/',
    },
    mediator: {
      name: 'Médiateur de la consommation (fictif)',
      address: ['3, rue de l’Exemple', '75000 Paris', 'France'],
      website: 'https://mediateur.example/',
    },
    personalDataContact: 'donnees@cedille.example',
  },
  social: [],
};
