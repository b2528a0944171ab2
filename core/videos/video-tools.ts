import type { Readable } from 'node:stream';

/** The programs ffmpeg and ffprobe of the system, with low priority and bounded memory. */
export type VideoTools = {
  /** Returns the version of ffmpeg; null if a program is missing. */
  findVersion(): Promise<string | null>;
  /** Returns true if ffmpeg was built with a filter. */
  hasFilter(name: string): Promise<boolean>;
  /** Returns the JSON of ffprobe. @throws {VideoToolError} if the file is not a video */
  probe(file: string): Promise<unknown>;
  /** Runs ffmpeg and reports the seconds of video written. @throws {VideoToolError} if it fails */
  convert(args: readonly string[], onProgress: (seconds: number) => void): Promise<void>;
  /** Runs a function with an empty folder, deleted afterwards. Deletes what an interrupted run left. */
  withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  save(from: Readable, file: string): Promise<void>;
  open(file: string): Readable;
  /** Free space for the folder, in bytes. */
  measureRoom(): Promise<number>;
};

/** True if a program ended with an error. A program that the school stopped fails with another error. */
export const isToolFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'VideoToolError';
