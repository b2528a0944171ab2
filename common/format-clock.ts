/** Formats whole seconds as « 4:05 » or « 1:02:09 ». */
export function formatClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const pad = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** Formats a length in whole seconds as « 3 min », « 45 s » or « 1 min 30 s ». */
export function formatLength(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [
    ...(minutes > 0 ? [`${minutes}\u00a0min`] : []),
    ...(rest > 0 || minutes === 0 ? [`${rest}\u00a0s`] : []),
  ].join('\u00a0');
}
