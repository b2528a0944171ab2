/** What is looked at of an answer. */
type Answered = { status: number; type: string; text: string };

/** What a page or an interface says while a service is away (`messages/fr/refusals.json`). */
const regret = /momentanément indisponible|ne répond pas|Le prix n’a pas pu être obtenu/;
/** What it says at any time to whom it cannot serve in time. */
const crowd = /Beaucoup de monde/;

/** A refusal that a machine may give which has more to do than it can. */
export const isBusy = ({ status, text }: Answered): boolean => status === 503 && crowd.test(text);

/** What is wrong with an answer where `wanted` would be right; `mayRefuse` while a service that it needs is away. */
export function findWrong(answer: Answered, wanted: readonly number[], mayRefuse: boolean): string | null {
  const { status, type, text } = answer;
  const isPage = type.startsWith('text/html');
  const isFrench = !isPage || text.includes('<html lang="fr"');
  if (wanted.includes(status)) return isFrench ? null : `${status} in no language`;
  const isExplained = (status === 502 || status === 503) && isFrench && regret.test(text);
  if (isBusy(answer) || (isExplained && mayRefuse)) return null;
  const words = text.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return `${status}${isExplained ? ' while nothing was wrong' : ''}: ${words.slice(-200)}`;
}
