import { palette } from './shapes.ts';

const middle = 500;

function wavePath(height: number, shift: number): string {
  const points = Array.from({ length: 321 }, (_, index) => {
    const x = index * 5;
    const swell = 0.35 + 0.65 * Math.sin((Math.PI * x) / 1600) ** 2;
    return `${x} ${(middle - Math.sin((x - shift) / 50.9) * height * swell).toFixed(1)}`;
  });
  return `M${points.join(' L')}`;
}

export function drawWaves(): string {
  const echoes = Array.from({ length: 9 }, (_, index) => {
    const height = 250 - index * 30;
    return `<path d="${wavePath(height, 80)}" fill="none" stroke="${palette.ink}" stroke-width="${index === 0 ? 9 : 3}" opacity="${index === 0 ? 1 : 0.34 - index * 0.02}" stroke-linecap="round"/>`;
  }).join('');
  const vowels = ['u', 'ou', 'on', 'an', 'in']
    .map((vowel, index) => {
      const x = 160 + index * 320;
      const swell = 0.35 + 0.65 * Math.sin((Math.PI * x) / 1600) ** 2;
      const y = middle - 250 * swell - 46;
      return `<text x="${x}" y="${y.toFixed(0)}" text-anchor="middle" font-family="Newsreader Display" font-style="italic" font-size="170" fill="${index === 2 ? palette.red : palette.ink}">${vowel}</text>
        <circle cx="${x}" cy="${(y + 46).toFixed(0)}" r="13" fill="${index === 2 ? palette.red : palette.ink}"/>`;
    })
    .join('');
  return `<rect width="1600" height="1000" fill="#dfe9e4"/><circle cx="800" cy="500" r="440" fill="#eef2ea"/>
    <path d="M0 ${middle} H1600" stroke="#b6c6bf" stroke-width="3" stroke-dasharray="2 16" stroke-linecap="round"/>${echoes}${vowels}`;
}
