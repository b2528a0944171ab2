/** Shows the number of missing answers in a place with a `MissingCount`. */
export function showMissingCount(place: HTMLElement, count: number): void {
  const find = (part: string) => place.querySelector<HTMLElement>(`[data-missing-${part}]`);
  const [one, many, number] = [find('one'), find('many'), find('count')];
  if (one) one.hidden = count > 1;
  if (many) many.hidden = count === 1;
  if (number) number.textContent = String(count);
}
