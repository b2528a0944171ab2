import { strToU8 } from 'fflate';

/** Returns incompressible, reproducible bytes from a linear congruential generator. */
export function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

/** Finds the header of a file, in the central directory or before the file. */
export function findHeader(bytes: Uint8Array, name: string, signature: number, nameAt: number): number {
  const view = new DataView(bytes.buffer);
  const wanted = [...strToU8(name)].join();
  for (let place = 0; place + nameAt < bytes.length; place += 1)
    if (
      view.getUint32(place, true) === signature &&
      [...bytes.subarray(place + nameAt, place + nameAt + strToU8(name).length)].join() === wanted
    )
      return place;
  throw new Error(`${name} is not in the archive`);
}

/** Changes the entry of a file in the central directory. */
export function forge(bytes: Uint8Array, name: string, write: (header: DataView) => void): Uint8Array {
  const forged = bytes.slice();
  write(new DataView(forged.buffer, findHeader(forged, name, 0x0201_4b50, 46)));
  return forged;
}

/** Renames a file in both headers, to a name of the same length in bytes. */
export function rename(bytes: Uint8Array, from: string, to: readonly number[]): Uint8Array {
  const renamed = bytes.slice();
  renamed.set(to, findHeader(renamed, from, 0x0201_4b50, 46) + 46);
  renamed.set(to, findHeader(renamed, from, 0x0403_4b50, 30) + 30);
  return renamed;
}

/** Changes the end-of-central-directory record. */
export function forgeEnd(bytes: Uint8Array, place: number, value: number): Uint8Array {
  const forged = bytes.slice();
  new DataView(forged.buffer).setUint16(forged.length - 22 + place, value, true);
  return forged;
}

/** Converts the sizes and offsets of a single-file archive to ZIP64. */
export function widen(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  const start = view.getUint32(end + 16, true);
  const header = bytes.slice(start, end);
  const headerView = new DataView(header.buffer);
  const extra = new DataView(new ArrayBuffer(28));
  extra.setUint16(0, 1, true);
  extra.setUint16(2, 24, true);
  for (const [place, from] of [
    [4, 24],
    [12, 20],
    [20, 42],
  ] as const) {
    extra.setBigUint64(place, BigInt(headerView.getUint32(from, true)), true);
    headerView.setUint32(from, 0xffff_ffff, true);
  }
  headerView.setUint16(30, 28, true);
  const wide = new DataView(new ArrayBuffer(76));
  const wideAt = start + header.length + 28;
  wide.setUint32(0, 0x0606_4b50, true);
  wide.setBigUint64(32, 1n, true);
  wide.setBigUint64(40, BigInt(header.length + 28), true);
  wide.setBigUint64(48, BigInt(start), true);
  wide.setUint32(56, 0x0706_4b50, true);
  wide.setBigUint64(64, BigInt(wideAt), true);
  const tail = bytes.slice(end);
  tail.fill(0xff, 8, 20);
  const parts = [bytes.subarray(0, start), header, extra, wide, tail];
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), place);
    place += part.byteLength;
  }
  return whole;
}
