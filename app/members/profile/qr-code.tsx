import { use } from 'react';
import styles from './second-factor.module.css';

/** The quiet zone that a reader needs round the code, in modules (ISO/IEC 18004). */
const margin = 4;

/** Drawn with dark modules on white paper in every theme: readers look for that. Its maker is loaded when there is one to draw. */
let maker: Promise<typeof import('qrcode')> | undefined;
const loadMaker = () => {
  maker ??= import('qrcode');
  return maker;
};

/** A QR code of a text, as a drawing in the page: no picture to fetch, and no style that a strict policy refuses. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { create } = use(loadMaker());
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * margin;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={drawModules(modules)} fill="#000" />
    </svg>
  );
}

/** A square for each dark module. */
function drawModules({ size, data }: { size: number; data: Uint8Array }): string {
  let path = '';
  for (const [index, isDark] of data.entries())
    if (isDark) path += `M${(index % size) + margin} ${Math.floor(index / size) + margin}h1v1h-1z`;
  return path;
}
