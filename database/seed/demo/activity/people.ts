import type { DemoPerson } from './demo-activity.ts';

const france = (line: string, postalCode: string, city: string) => ({
  lines: [line],
  postalCode,
  city,
  country: 'FR',
});

export const demoPeople: DemoPerson[] = [
  {
    email: 'lucia.fernandez@eleve.example',
    displayName: 'Lucía Fernández',
    daysAgo: 29,
    time: '18:31',
    address: france('4, rue de l’Exemple', '44000', 'Nantes'),
  },
  {
    email: 'mehdi.benali@eleve.example',
    displayName: 'Mehdi Benali',
    daysAgo: 28,
    time: '08:55',
    address: france('5, rue de l’Exemple', '69003', 'Lyon'),
  },
  {
    email: 'olena.kovalenko@eleve.example',
    displayName: 'Olena Kovalenko',
    daysAgo: 27,
    time: '20:02',
    address: france('6, rue de l’Exemple', '49000', 'Angers'),
  },
  {
    email: 'yuki.tanaka@eleve.example',
    displayName: 'Yuki Tanaka',
    daysAgo: 26,
    time: '12:10',
    address: france('7, rue de l’Exemple', '75011', 'Paris'),
  },
  {
    email: 'james.oconnor@eleve.example',
    displayName: 'James O’Connor',
    daysAgo: 24,
    time: '21:15',
    address: { lines: ['8 Example Street'], postalCode: 'D02 XX00', city: 'Dublin', country: 'IE' },
  },
  {
    email: 'fatou.diop@eleve.example',
    displayName: 'Fatou Diop',
    daysAgo: 23,
    time: '17:20',
    address: france('9, rue de l’Exemple', '13001', 'Marseille'),
  },
  {
    email: 'ibrahima.diop@eleve.example',
    displayName: 'Ibrahima Diop',
    daysAgo: 22,
    time: '19:40',
    address: france('9, rue de l’Exemple', '13001', 'Marseille'),
  },
  {
    email: 'david.cohen@eleve.example',
    displayName: 'David Cohen',
    daysAgo: 21,
    time: '10:05',
    address: france('10, rue de l’Exemple', '67000', 'Strasbourg'),
  },
  {
    email: 'thu-ha.nguyen@eleve.example',
    displayName: 'Nguyễn Thu Hà',
    daysAgo: 20,
    time: '22:03',
    address: france('11, rue de l’Exemple', '31000', 'Toulouse'),
  },
  {
    email: 'sophie.lambert@eleve.example',
    displayName: 'Sophie Lambert',
    daysAgo: 19,
    time: '09:30',
    address: {
      company: 'Association Mots d’accueil (exemple)',
      ...france('12, rue de l’Exemple', '35000', 'Rennes'),
    },
  },
  {
    email: 'marta.nowak@eleve.example',
    displayName: 'Marta Nowak',
    daysAgo: 17,
    time: '14:44',
    address: { lines: ['ul. Przykładowa 13'], postalCode: '00-000', city: 'Warszawa', country: 'PL' },
  },
  {
    email: 'ana-beatriz.sousa@eleve.example',
    displayName: 'Ana Beatriz Sousa',
    daysAgo: 16,
    time: '11:26',
    address: france('14, rue de l’Exemple', '33000', 'Bordeaux'),
  },
  {
    email: 'elif.demir@eleve.example',
    displayName: 'Elif Demir',
    daysAgo: 2,
    time: '20:48',
    address: france('15, rue de l’Exemple', '59000', 'Lille'),
  },
];
