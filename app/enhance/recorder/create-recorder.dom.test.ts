import { beforeEach, expect, test, vi } from 'vitest';
import { createRecorder } from './create-recorder.ts';

vi.mock('./follow-level.ts', () => ({ followLevel: () => () => undefined }));
vi.mock('./recording-types.ts', () => ({ chooseRecordingType: () => 'audio/webm' }));
vi.mock('./open-microphone.ts', () => ({ openMicrophone: async () => ({ getTracks: () => [] }) }));

class FakeMediaRecorder extends EventTarget {
  state = 'inactive';
  mimeType = 'audio/webm';
  start() {
    this.state = 'recording';
  }
  pause() {
    this.state = 'paused';
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => this.dispatchEvent(new Event('stop')));
  }
}

beforeEach(() => {
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
});

function addRecorder() {
  const seen = { state: '', isReplaced: null as boolean | null };
  const recorder = createRecorder({
    maxMilliseconds: 60_000,
    onChange: ({ state }) => {
      seen.state = state;
    },
    onChunk: () => undefined,
    onEnd: (_, isReplaced) => {
      seen.isReplaced = isReplaced;
    },
  });
  return { recorder, seen };
}

test.each(['recording', 'paused'])('stops a recorder that is %s when another one starts', async (state) => {
  const [first, second] = [addRecorder(), addRecorder()];
  await first.recorder.start();
  if (state === 'paused') first.recorder.pause();
  expect(first.seen.state).toBe(state);
  await second.recorder.start();
  expect(first.seen).toEqual({ state: 'recorded', isReplaced: true });
  expect(second.seen.state).toBe('recording');
  second.recorder.stop();
  await vi.waitFor(() => expect(second.seen).toEqual({ state: 'recorded', isReplaced: false }));
});
