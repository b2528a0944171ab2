import { followLevel, type VoiceLevel } from './follow-level.ts';
import { type MicrophoneFault, openMicrophone } from './open-microphone.ts';
import { chooseRecordingType } from './recording-types.ts';

type RecorderState = 'idle' | 'asking' | 'recording' | 'paused' | 'recorded';

/** State of a recorder for display. `fault` is set while `idle`, after a failed start. */
export type RecorderView = VoiceLevel & {
  state: RecorderState;
  fault: MicrophoneFault | null;
  /** Recorded time without pauses. */
  milliseconds: number;
};

type Recorder = {
  start(): Promise<void>;
  pause(): void;
  resume(): void;
  stop(): void;
};

type RecorderOptions = {
  /** The recording stops at this length. */
  maxMilliseconds: number;
  onChange: (view: RecorderView) => void;
  /** Called before the first chunk of each recording. */
  onStart?: (type: string) => void;
  /** Called twice a second. All chunks together are the file; the first ones alone are playable too. */
  onChunk: (chunk: Blob, milliseconds: number) => void;
  /** Called after the last chunk. `isReplaced` is true if another recorder of the page started. */
  onEnd: (milliseconds: number, isReplaced: boolean) => void;
};

/** Started recorder of the page. Two recorders would record the same voice twice. */
let active: Recorder | null = null;

/** Bits per second: clear speech in little space, 3.6 MB for each ten minutes. */
const bitsPerSecond = 48_000;

/** Milliseconds between two chunks. MP4 delays sound by one chunk, so a crash loses at most two. */
const chunkMilliseconds = 500;

/** Records the microphone. One recorder makes one recording after another, and stops the other ones of the page. */
export function createRecorder(options: RecorderOptions): Recorder {
  let view: RecorderView = { state: 'idle', fault: null, milliseconds: 0, level: 0, isHeard: true };
  let media: MediaRecorder | undefined;
  const clock = createClock();
  const show = (changes: Partial<RecorderView>) => {
    view = { ...view, ...changes };
    options.onChange(view);
  };

  function record(stream: MediaStream, mimeType: string): void {
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond });
    media = recorder;
    const stopLevel = followLevel(stream, (level) => recorder.state === 'recording' && show(level));
    const timer = setInterval(() => {
      show({ milliseconds: Math.min(clock.read(), options.maxMilliseconds) });
      if (clock.read() >= options.maxMilliseconds && recorder.state !== 'inactive') recorder.stop();
    }, 250);
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) options.onChunk(data, Math.min(clock.read(), options.maxMilliseconds));
    });
    recorder.addEventListener('error', ({ error }) => reportError(error));
    // Also fired if the microphone is unplugged: the recording up to then is complete.
    recorder.addEventListener('stop', () => {
      clock.pause();
      clearInterval(timer);
      stopLevel();
      for (const track of stream.getTracks()) track.stop();
      const milliseconds = Math.min(clock.read(), options.maxMilliseconds);
      show({ state: 'recorded', milliseconds, level: 0, isHeard: true });
      const isReplaced = active !== null && active !== self;
      if (active === self) active = null;
      options.onEnd(milliseconds, isReplaced);
    });
    options.onStart?.(recorder.mimeType || mimeType);
    recorder.start(chunkMilliseconds);
    clock.restart();
    show({ state: 'recording', milliseconds: 0, isHeard: true });
  }

  const self: Recorder = {
    async start() {
      if (view.state === 'asking' || view.state === 'recording' || view.state === 'paused') return;
      const type = chooseRecordingType();
      if (!type) return show({ state: 'idle', fault: 'unsupported' });
      show({ state: 'asking', fault: null });
      active?.stop();
      active = self;
      const stream = await openMicrophone();
      if (typeof stream === 'string') return show({ state: 'idle', fault: stream });
      if (active !== self) {
        // Another recorder started while the browser asked for permission.
        for (const track of stream.getTracks()) track.stop();
        return show({ state: 'idle' });
      }
      record(stream, type);
    },
    pause() {
      if (media?.state !== 'recording') return;
      media.pause();
      clock.pause();
      show({ state: 'paused', level: 0 });
    },
    resume() {
      if (media?.state !== 'paused') return;
      media.resume();
      clock.resume();
      show({ state: 'recording' });
    },
    stop() {
      if (media && media.state !== 'inactive') media.stop();
    },
  };
  return self;
}

/** Measures time without pauses, in milliseconds. */
function createClock() {
  let before = 0;
  let since: number | null = null;
  const read = () => Math.round(before + (since === null ? 0 : performance.now() - since));
  return {
    read,
    restart() {
      before = 0;
      since = performance.now();
    },
    pause() {
      before = read();
      since = null;
    },
    resume() {
      since ??= performance.now();
    },
  };
}
