type Answered = { status: number; type: string; text: string };

/** French texts for an unavailable service (`messages/fr/refusals.json`). */
const regret = /indisponible pour le moment|ne répond pas|Le prix n’a pas pu être obtenu/;
const crowd = /Beaucoup de monde/;

export const isBusy = ({ status, text }: Answered): boolean => status === 503 && crowd.test(text);

/** Returns the defect of a response, or null. `mayRefuse` is true while a needed service is down. */
export function findWrong(answer: Answered, wanted: readonly number[], mayRefuse: boolean): string | null {
  const { status, type, text } = answer;
  const isPage = type.startsWith('text/html');
  const isFrench = !isPage || text.includes('<html lang="fr"');
  if (wanted.includes(status)) return isFrench ? null : `${status} not in French`;
  const isExplained = (status === 502 || status === 503) && isFrench && regret.test(text);
  if (isBusy(answer) || (isExplained && mayRefuse)) return null;
  const words = text.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return `${status}${isExplained ? ' without an outage' : ''}: ${words.slice(-200)}`;
}
