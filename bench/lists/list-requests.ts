/** A list to be asked for; `page` turns so many pages first, `office` asks as the admin. */
export type ListRequest = { name: string; path: string; page?: number; office?: boolean };

const catalogue = (path: string): ListRequest[] => [
  { name: `${path}`, path },
  { name: `${path}, page 50`, path, page: 50 },
  { name: `${path}, one level`, path: `${path}?niveau=C1` },
  {
    name: `${path}, level, duration and price`,
    path: `${path}?niveau=C1&duree=moins-d-une-heure&prix=gratuit`,
  },
  { name: `${path}, newest`, path: `${path}?tri=nouveautes` },
  { name: `${path}, price up`, path: `${path}?tri=prix-croissant` },
  { name: `${path}, price down, page 50`, path: `${path}?tri=prix-decroissant`, page: 50 },
  { name: `${path}, shortest`, path: `${path}?tri=plus-courts` },
  { name: `${path}, longest`, path: `${path}?tri=plus-longs` },
  { name: `${path}, search, by relevance`, path: `${path}?q=subjonctif` },
  { name: `${path}, search of two words, by price`, path: `${path}?q=dalf+theatre&tri=prix-croissant` },
  { name: `${path}, search with a fault`, path: `${path}?q=subjontif` },
  { name: `${path}, search that finds nothing`, path: `${path}?q=zygomatique` },
];

const office: ListRequest[] = [
  { name: 'today', path: '/admin' },
  { name: 'products', path: '/admin/products' },
  { name: 'products, page 10', path: '/admin/products', page: 10 },
  { name: 'products, search', path: '/admin/products?q=subjonctif' },
  { name: 'news', path: '/admin/news' },
  { name: 'news, page 10', path: '/admin/news', page: 10 },
  { name: 'news, search', path: '/admin/news?q=subjonctif' },
  { name: 'results', path: '/admin/scores' },
  { name: 'results, page 10', path: '/admin/scores', page: 10 },
  { name: 'results, search', path: '/admin/scores?q=camille' },
  { name: 'orders', path: '/admin/orders' },
  { name: 'orders, page 10', path: '/admin/orders', page: 10 },
  { name: 'orders, search', path: '/admin/orders?q=eleve77' },
  { name: 'members', path: '/admin/members' },
  { name: 'members, page 10', path: '/admin/members', page: 10 },
  { name: 'members, search', path: '/admin/members?q=eleve77' },
  { name: 'followers', path: '/admin/progress' },
  { name: 'followers, page 10', path: '/admin/progress', page: 10 },
  { name: 'followers, search', path: '/admin/progress?q=eleve77' },
  { name: 'followers of a course who finished', path: '/admin/progress?contenu=grande-ecole-0&etat=termine' },
  { name: 'an ordinary course', path: '/admin/progress/grande-ecole-7' },
  { name: 'exercises', path: '/admin/exercises' },
  { name: 'answers to an exercise of everybody', path: '/admin/exercises/edit-grande-ecole-0/resultats' },
  { name: 'learners of exercises', path: '/admin/exercises/learners' },
  { name: 'learners of exercises, page 10', path: '/admin/exercises/learners', page: 10 },
  { name: 'learners of exercises, search', path: '/admin/exercises/learners?q=eleve77' },
  { name: 'copies', path: '/admin/exercises/copies' },
  { name: 'copies, page 10', path: '/admin/exercises/copies', page: 10 },
  { name: 'copies of an exercise', path: '/admin/exercises/copies?exercice=grande-ecole-0' },
  { name: 'questioned answers', path: '/admin/exercises/claims' },
  { name: 'messages', path: '/admin/messages' },
  { name: 'messages, search', path: '/admin/messages?q=eleve77' },
  { name: 'letters', path: '/admin/mail' },
  { name: 'letters, search', path: '/admin/mail?q=eleve77' },
  { name: 'journal', path: '/admin/journal' },
  { name: 'journal, page 10', path: '/admin/journal', page: 10 },
].map((request) => ({ ...request, name: `office: ${request.name}`, office: true }));

/** The lists of the site as visitors ask for them, and those of the office. */
export const listRequests: readonly ListRequest[] = [
  ...catalogue('/courses'),
  ...catalogue('/exercices').slice(0, 2),
  { name: '/news', path: '/news' },
  { name: '/news, page 50', path: '/news', page: 50 },
  { name: '/scores', path: '/scores' },
  { name: '/scores, page 50', path: '/scores', page: 50 },
  { name: '/members/revision, 1,000 and 10,000 cards', path: '/members/revision', office: true },
  ...office,
];

let views = 0;

/** The address with a word of no meaning that is new each time: what the site has kept of the page does not answer. */
export function toUnseen(path: string): string {
  views += 1;
  return `${path}${path.includes('?') ? '&' : '?'}vue=${views}`;
}
