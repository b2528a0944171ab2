import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readMediaPath, toObjectAddress } from './object-address.ts';

/**
 * Keeps captions as an object beside the videos of a product and answers its address, for the product's next save to point
 * at. SubRip files (.srt) are turned into WebVTT. What is there already is never written over: an earlier
 * state of the product may need it.
 * @throws {AppError} invalid-input for another place, or for what is no captions
 */
export async function storeCaptions(core: Pick<Core, 'files'>, path: string, text: string): Promise<string> {
  const kind = readMediaPath(path)?.kind;
  if ((kind !== 'video' && kind !== 'extract') || !path.endsWith('.vtt') || (await core.files.stat(path)))
    throw new AppError('invalid-input', `${path} is no place for captions`);
  await core.files.put(path, Buffer.from(toWebVtt(text)), { contentType: 'text/vtt' });
  return toObjectAddress(core.files.bucket, path);
}

const srtTime = /^(\d{1,2}:\d{2}:\d{2}),(\d{3}) --> (\d{1,2}:\d{2}:\d{2}),(\d{3})/gm;
const vttTime = /^(?:\d{2,}:)?\d{2}:\d{2}\.\d{3} --> (?:\d{2,}:)?\d{2}:\d{2}\.\d{3}/m;

/** WebVTT as browsers read it (https://www.w3.org/TR/webvtt1/#syntax). @throws {AppError} invalid-input */
export function toWebVtt(text: string): string {
  const clean = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  const isVtt = /^WEBVTT(?=[ \t\n]|$)/.test(clean);
  const vtt = isVtt ? clean : `WEBVTT\n\n${clean.replace(srtTime, toVttTime)}`;
  if (!vttTime.test(vtt))
    throw new AppError('invalid-input', 'these are no captions', {
      userMessage: m.products_captions_unreadable(),
    });
  return `${vtt}\n`;
}

const pad = (time: string | undefined) => (time ?? '').padStart(8, '0');
const toVttTime = (_line: string, from: string, fromMs: string, to: string, toMs: string) =>
  `${pad(from)}.${fromMs} --> ${pad(to)}.${toMs}`;
