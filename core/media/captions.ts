import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readMediaPath, toObjectAddress } from './object-address.ts';

/**
 * Stores captions beside a product's videos and returns their address. Converts SubRip to WebVTT.
 * Never overwrites an object, because an earlier version of the product may need it.
 * @throws {AppError} invalid-input for a path outside the videos, or if the text is not captions
 */
export async function storeCaptions(core: Pick<Core, 'files'>, path: string, text: string): Promise<string> {
  const kind = readMediaPath(path)?.kind;
  if ((kind !== 'video' && kind !== 'extract') || !path.endsWith('.vtt') || (await core.files.stat(path)))
    throw new AppError('invalid-input', `captions cannot be stored at ${path}`);
  await core.files.put(path, Buffer.from(toWebVtt(text)), { contentType: 'text/vtt' });
  return toObjectAddress(core.files.bucket, path);
}

const srtTime = /^(\d{1,2}:\d{2}:\d{2}),(\d{3}) --> (\d{1,2}:\d{2}:\d{2}),(\d{3})/gm;
const vttTime = /^(?:\d{2,}:)?\d{2}:\d{2}\.\d{3} --> (?:\d{2,}:)?\d{2}:\d{2}\.\d{3}/m;

/** Returns captions as WebVTT (https://www.w3.org/TR/webvtt1/#syntax). @throws {AppError} invalid-input */
export function toWebVtt(text: string): string {
  const clean = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  const isVtt = /^WEBVTT(?=[ \t\n]|$)/.test(clean);
  const vtt = isVtt ? clean : `WEBVTT\n\n${clean.replace(srtTime, toVttTime)}`;
  if (!vttTime.test(vtt))
    throw new AppError('invalid-input', 'the text is not captions', {
      userMessage: m.products_captions_unreadable(),
    });
  return `${vtt}\n`;
}

const pad = (time: string | undefined) => (time ?? '').padStart(8, '0');
const toVttTime = (_line: string, from: string, fromMs: string, to: string, toMs: string) =>
  `${pad(from)}.${fromMs} --> ${pad(to)}.${toMs}`;
