import { toAccentShades } from '#common/accent.ts';
import { coverColours } from '../ui/cover/compose-cover.ts';

/** Logo paths in a 64-unit square, bolder than in text, because the icon must be legible at 16 pixels. */
const cedilla =
  'M29.3 58Q26.3 58 25 57.1Q23.7 56.1 23.7 54.8Q23.7 53.8 24.3 53.2Q24.9 52.6 25.8 52.6Q26.6 52.6 27.3 53.2Q28.1 53.8 29 54.3Q29.9 54.9 31.1 54.9Q32.6 54.9 33.4 54.3Q34.3 53.6 34.3 52.3Q34.3 51.4 33.7 50.7Q33.1 50 31.3 49.4Q29.6 48.8 26.1 48.3V47.5L33.1 38.2H36.9L30.2 47.3L30.2 43.3Q34.1 44 36.1 45Q38.1 46 38.9 47.3Q39.6 48.6 39.6 50.2Q39.6 52.4 38.3 54.2Q37 56 34.7 57Q32.4 58 29.3 58Z';
const email =
  'M36.6 6Q40.7 6 43.1 6.8Q45.6 7.7 46.7 9Q47.8 10.4 47.8 12Q47.8 13.4 47.1 14.5Q46.4 15.6 45.2 16.2Q44.1 16.8 42.8 16.8Q41.9 16.8 40.8 16.2Q39.8 15.5 38.8 14.6Q37.8 13.6 36.8 12.7Q35.8 11.7 34.8 11.1Q33.9 10.5 33.1 10.5Q31.3 10.5 29.8 11.4Q28.3 12.4 27.4 14.5Q26.5 16.6 26.5 20.1Q26.5 24.6 27.8 27.4Q29 30.3 31.4 31.7Q33.8 33 37.4 33Q40 33 42.2 32.4Q44.4 31.9 46.7 30.6L47.6 33.4Q44.8 36.1 42.4 37.7Q39.9 39.3 37.5 40Q35.2 40.8 32.9 40.8Q27.8 40.8 24.1 38.7Q20.3 36.7 18.3 32.9Q16.2 29.2 16.2 24.2Q16.2 20.3 17.6 17Q19 13.7 21.5 11.2Q24.1 8.7 27.9 7.4Q31.7 6 36.6 6Z';

const night = { paper: '#141c33', ink: '#f2eadb', accent: '#ff8a7a' };

/** Returns the favicon in the school's colour, for light and dark mode. */
export function drawIcon({ accent, title }: { accent: string; title: string }): string {
  const { light, dark } = toAccent(accent);
  const byNight = `@media (prefers-color-scheme:dark){rect{fill:${night.paper}}.accent{fill:${dark}}.ink{fill:${night.ink}}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>${escapeText(title)}</title><style>${byNight}</style><rect width="64" height="64" rx="12" fill="${coverColours.paper}"/>${drawMark(light)}</svg>`;
}

/** Returns the maskable icon (https://www.w3.org/TR/appmanifest/#icon-masks). */
export function drawFullIcon(accent: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512"><rect width="64" height="64" fill="${coverColours.paper}"/><g transform="translate(8 8) scale(.75)">${drawMark(toAccent(accent).light)}</g></svg>`;
}

const drawMark = (accent: string) =>
  `<path class="accent" fill="${accent}" d="${cedilla}"/><path class="ink" fill="${coverColours.ink}" d="${email}"/>`;

/** Returns the school's accent for light and dark mode, or the default red if `accent` is empty. */
export const toAccent = (accent: string): { light: string; dark: string } =>
  accent ? toAccentShades(accent).accent : { light: coverColours.accent, dark: night.accent };

const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
