import { z } from 'zod';
import type { VideoFault } from '#database/tables/videos.ts';

/** Size in pixels as shown, after rotation. `seconds` is 0 if unknown. */
type VideoFacts = {
  width: number;
  height: number;
  seconds: number;
  /** True if all browsers play the file as it is. */
  isCommon: boolean;
  bitsPerSecond: number;
  /** Transfer function of a high dynamic range video, as of an iPhone; null for all others. */
  hdr: Hdr | null;
};

/** HLG and PQ, as ffmpeg names them. */
const hdrTransfers = ['arib-std-b67', 'smpte2084'] as const;
type Hdr = (typeof hdrTransfers)[number];

/** A rendition to make; with `isCopy`, the uploaded file is one already. */
export type PlannedRendition = { height: number; width: number; frameHeight: number; isCopy: boolean };

const number = z.coerce.number().catch(0);
const stream = z.object({
  codec_type: z.string().catch(''),
  codec_name: z.string().catch(''),
  pix_fmt: z.string().catch(''),
  color_transfer: z.string().catch(''),
  width: number,
  height: number,
  sample_aspect_ratio: z.string().catch(''),
  disposition: z.object({ attached_pic: number }).catch({ attached_pic: 0 }),
  side_data_list: z.array(z.object({ rotation: number })).catch([]),
});
const probed = z.object({
  streams: z.array(stream).catch([]),
  format: z
    .object({ format_name: z.string().catch(''), duration: number, bit_rate: number })
    .catch({ format_name: '', duration: 0, bit_rate: 0 }),
});

/** Largest side in pixels (8K) and longest duration in seconds of a video to convert. */
const maxSide = 8_192;
const maxSeconds = 12 * 3_600;

/** Reads the output of `ffprobe -show_streams -show_format`. */
export function readFacts(output: unknown): VideoFacts | VideoFault {
  const parsed = probed.safeParse(output);
  if (!parsed.success) return 'unreadable';
  const { streams, format } = parsed.data;
  const film = streams.find((each) => each.codec_type === 'video' && each.disposition.attached_pic === 0);
  if (!film || film.width < 2 || film.height < 2) return 'no-picture';
  if (Math.max(film.width, film.height) > maxSide || format.duration > maxSeconds) return 'too-large';
  const sound = streams.find((each) => each.codec_type === 'audio');
  const wide = Math.round(film.width * readPixelShape(film.sample_aspect_ratio));
  const hdr = hdrTransfers.find((each) => each === film.color_transfer) ?? null;
  const isTurned = film.side_data_list.some(({ rotation }) => Math.abs(rotation) % 180 === 90);
  return {
    width: isTurned ? film.height : wide,
    height: isTurned ? wide : film.height,
    seconds: format.duration,
    bitsPerSecond: format.bit_rate,
    hdr,
    isCommon:
      hdr === null &&
      format.format_name.includes('mp4') &&
      film.codec_name === 'h264' &&
      film.pix_fmt === 'yuv420p' &&
      (!sound || ['aac', 'mp3'].includes(sound.codec_name)),
  };
}

/** Returns width ÷ height of a pixel: `4:3` → 1.33. Unknown values count as square. */
function readPixelShape(ratio: string): number {
  const [wide = 0, high = 0] = ratio.split(':').map(Number);
  const shape = wide / high;
  return shape > 0.1 && shape < 10 ? shape : 1;
}

const heights = [480, 720, 1_080];

/** Bit rate above which a common file is converted too, as an upload of a camera. */
const maxBitsPerSecond = 8_000_000;

/** Returns the renditions of a video, smallest first. None is larger than the video. */
export function planRenditions(facts: VideoFacts): PlannedRendition[] {
  const shorter = Math.min(facts.width, facts.height);
  const largest = Math.min(shorter, heights.at(-1) ?? shorter);
  const isFine = facts.isCommon && largest === shorter && facts.bitsPerSecond <= maxBitsPerSecond;
  // A size close below the largest is not worth its space.
  const smaller = heights.filter((height) => height < largest * 0.9);
  return [...smaller, largest].map((height) => ({
    height,
    width: toEven((facts.width * height) / shorter),
    frameHeight: toEven((facts.height * height) / shorter),
    isCopy: isFine && height === largest,
  }));
}

/** H.264 with 4:2:0 needs even sides. */
const toEven = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/**
 * Filters that turn a picture into BT.709, of which browsers show the right colours. Without zscale, which
 * Debian's ffmpeg has, HLG is read as the standard range it was designed for, and PQ becomes paler.
 */
function toColourFilters(hdr: Hdr | null, hasZscale: boolean): string[] {
  if (!hdr) return [];
  if (!hasZscale) return ['colorspace=iall=bt2020:itrc=bt2020-10:all=bt709:format=yuv420p'];
  // 203 nits are white: https://www.itu.int/pub/R-REP-BT.2408
  const linear = `zscale=tin=${hdr}:min=2020_ncl:pin=2020:t=linear:p=709:npl=203`;
  return [linear, 'format=gbrpf32le', 'tonemap=mobius:desat=0', 'zscale=t=709:m=709:r=tv', 'format=yuv420p'];
}

export type Colours = { hdr: Hdr | null; hasZscale: boolean };

/** Returns the arguments of ffmpeg that make a rendition which all browsers play. */
export function toRenditionArguments(
  plan: PlannedRendition,
  { hdr, hasZscale }: Colours,
  { from, to }: { from: string; to: string },
): string[] {
  const size = `scale=${plan.width}:${plan.frameHeight}`;
  // After the size, because the conversion of large pictures is slow.
  const filters = [size, 'setsar=1', ...toColourFilters(hdr, hasZscale), 'format=yuv420p'];
  return [
    ...['-i', from, '-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1'],
    ...['-vf', filters.join(','), '-fpsmax', '60'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high', '-g', '120'],
    ...(hdr ? ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'] : []),
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-max_muxing_queue_size', '1024'],
    ...['-movflags', '+faststart', '-f', 'mp4', to],
  ];
}

/** Returns the arguments of ffmpeg that take a frame after the fade-in. */
export function toPosterArguments(
  seconds: number,
  { hdr, hasZscale }: Colours,
  { from, to }: { from: string; to: string },
): string[] {
  const size = "scale='min(1600,iw*sar)':-2";
  const filters = [size, 'setsar=1', ...toColourFilters(hdr, hasZscale)];
  return [
    ...['-ss', String(Math.min(4, seconds / 2)), '-i', from, '-map', '0:V:0', '-frames:v', '1'],
    ...['-vf', filters.join(','), '-q:v', '3', '-f', 'image2', to],
  ];
}
