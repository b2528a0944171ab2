import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { folders } from './folders.ts';

type Face = {
  family: string;
  file: string;
  style: 'normal' | 'italic';
  weight: number;
  opticalSize?: number;
  range?: string;
};

const serif = 'newsreader/files/newsreader-latin-opsz';
const sans = 'source-sans-3/files/source-sans-3-latin-wght';

const extended = 'source-sans-3/files/source-sans-3-latin-ext-wght';

/** Superscript letters of ordinals (« 1ᵉʳ »), which the fonts below lack. */
const ordinals = ['Newsreader', 'Source Sans 3'].flatMap((family): Face[] => [
  { family, file: `${extended}-normal`, style: 'normal', weight: 400, range: 'U+2B3, U+1D49' },
  { family, file: `${extended}-italic`, style: 'italic', weight: 400, range: 'U+2B3, U+1D49' },
]);

const faces: Face[] = [
  ...ordinals,
  { family: 'Newsreader', file: `${serif}-normal`, style: 'normal', weight: 400, opticalSize: 12 },
  { family: 'Newsreader', file: `${serif}-italic`, style: 'italic', weight: 400, opticalSize: 12 },
  { family: 'Newsreader', file: `${serif}-normal`, style: 'normal', weight: 600, opticalSize: 12 },
  { family: 'Newsreader Display', file: `${serif}-normal`, style: 'normal', weight: 400, opticalSize: 72 },
  { family: 'Newsreader Display', file: `${serif}-italic`, style: 'italic', weight: 400, opticalSize: 72 },
  { family: 'Source Sans 3', file: `${sans}-normal`, style: 'normal', weight: 400 },
  { family: 'Source Sans 3', file: `${sans}-normal`, style: 'normal', weight: 600 },
  { family: 'Source Sans 3', file: `${sans}-italic`, style: 'italic', weight: 400 },
  // The extended subset contains the phonetic alphabet. Its own name keeps letter and tilde in one font.
  {
    family: 'Phonetic',
    file: `${extended}-normal`,
    style: 'normal',
    weight: 400,
  },
];

/**
 * Returns the site's fonts as data URLs. Variable fonts are cut into static ones, because Chromium writes
 * them into a PDF as drawings (Type 3), five times larger and not always searchable.
 */
export function fontFaces(): string {
  return faces
    .map((face) => {
      const data = readFileSync(cutStaticFont(face)).toString('base64');
      return `@font-face { font-family: '${face.family}'; font-style: ${face.style}; font-weight: ${face.weight};
        src: url(data:font/ttf;base64,${data}) format('truetype');${face.range ? ` unicode-range: ${face.range};` : ''} }`;
    })
    .join('\n');
}

/** Cuts one static instance with fonttools, cached per machine. Returns its path. */
function cutStaticFont({ file, style, weight, opticalSize }: Face): string {
  const folder = `${tmpdir()}/cedille-demo-fonts`;
  const name = file.split('/').at(-1);
  const path = `${folder}/${name}-${style}-${weight}-${opticalSize ?? 'none'}.ttf`;
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const axes = [`wght=${weight}`, ...(opticalSize ? [`opsz=${opticalSize}`] : [])];
  const source = `${folders.packages}@fontsource-variable/${file}.woff2`;
  const flags = ['--quiet', '--update-name-table', '--output', path];
  try {
    execFileSync('fonttools', ['varLib.instancer', ...flags, source, ...axes], { stdio: 'pipe' });
  } catch {
    // Without a STAT table fonttools cannot update the names. The instance itself is the same.
    execFileSync('fonttools', ['varLib.instancer', '--quiet', '--output', path, source, ...axes]);
  }
  return path;
}
