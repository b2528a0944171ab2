import { use } from 'react';
import styles from './second-factor.module.css';

/** The quiet zone that a reader needs round the code, in modules (ISO/IEC 18004). */
const border = 4;

/** Drawn with dark modules on white paper in every theme: readers look for that. Its maker is loaded when there is one to draw. */
let maker: Promise<typeof import('qr')> | undefined;
const loadMaker = () => {
  maker ??= import('qr');
  return maker;
};

/** A QR code of a text, as a drawing in the page: no picture to fetch, and no style that a strict policy refuses. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { encodeQR } = use(loadMaker());
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border });
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={drawModules(rows)} fill="#000" />
    </svg>
  );
}

/** A square for each dark module. */
function drawModules(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
