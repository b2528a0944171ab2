import { decodeQR } from 'qr/decode.js';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

/** Rasterises the drawing at several pixels per module, as a camera would see it. */
function takePicture(svg: string) {
  const scale = 4;
  const [, modules = '0'] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  const side = Number(modules) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row++) {
      const start = ((Number(y) * scale + row) * side + Number(x) * scale) * 4;
      for (let pixel = 0; pixel < scale; pixel++) data.set([0, 0, 0, 255], start + pixel * 4);
    }
  return { width: side, height: side, data };
}

async function draw(text: string): Promise<string> {
  const { prelude } = await prerender(<QrCode text={text} label="Code QR" />);
  return new Response(prelude).text();
}

const secret = 'secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30';

test.each([
  `otpauth://totp/C%C3%A9dille:marie%40exemple.fr?issuer=C%C3%A9dille&${secret}`,
  `otpauth://totp/${encodeURIComponent(`École d’été « Œuvre » : ${'ô'.repeat(120)}`)}?${secret}`,
])('the QR code of %s is readable', async (address) => {
  expect(decodeQR(takePicture(await draw(address)))).toBe(address);
});

test('the QR code has an accessible name and the required quiet zone', async () => {
  const svg = await draw('otpauth://totp/a');
  expect(svg).toContain('role="img" aria-label="Code QR"');
  const [, side = '0'] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  const dark = [...svg.matchAll(/M(\d+) (\d+)h/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...dark)).toBe(4);
  expect(Math.max(...dark)).toBe(Number(side) - 5);
});
