/** The pages that visitors arrive on. */
const paths = [
  '/',
  '/courses',
  '/exercices',
  '/scores',
  '/calculateur',
  '/news',
  '/contact',
  '/terms-and-conditions',
];

/** Lists whose first entry is judged as well. */
const lists = ['/scores', '/news'];

/** What is judged of a school: its public pages, a result and a news item. */
export async function listAddresses(origin: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await fetch(origin + path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    found.push(path);
    if (!lists.includes(path)) continue;
    const html = await answer.text();
    const entry = [...html.matchAll(/\shref="([^"?]+)"/g)].find(([, href = '']) =>
      href.startsWith(`${path}/`),
    );
    if (!entry?.[1]) throw new Error(`${path} lists nothing`);
    found.push(entry[1]);
  }
  return found;
}
