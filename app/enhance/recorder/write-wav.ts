const headerBytes = 44;
const bytesPerSample = 2;

/** Returns a WAV file of one channel with 16 bits per sample (http://soundfile.sapp.org/doc/WaveFormat). */
export function writeWav(samples: Float32Array, samplesPerSecond: number): ArrayBuffer {
  const size = samples.length * bytesPerSample;
  const file = new ArrayBuffer(headerBytes + size);
  const view = new DataView(file);
  const writeText = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
  writeText(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + size, true);
  writeText(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, samplesPerSecond, true);
  view.setUint32(28, samplesPerSecond * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  writeText(36, 'data');
  view.setUint32(40, size, true);
  for (const [index, sample] of samples.entries())
    view.setInt16(
      headerBytes + index * bytesPerSample,
      Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff),
      true,
    );
  return file;
}
