import { use } from 'react';
import styles from './second-factor.module.css';

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const border = 4;

/** QR code library, loaded on first use. */
let maker: Promise<typeof import('qr')> | undefined;
const loadMaker = () => {
  maker ??= import('qr');
  return maker;
};

/** QR code as inline SVG, without image request or inline style. Dark on white for scanners. */
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

function drawModules(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
