import { readPlayerChoice, storePlayerChoice } from './player-choices.ts';
import { offerQualities } from './quality.ts';
import { createKey, findUnsentPosition, keep } from './unsent-progress.ts';

/** Page load time. `data-position-ago` counts milliseconds back from it. */
const openedAt = Date.now();

const listPlayers = () => document.querySelectorAll<HTMLMediaElement>('[data-player] :is(video, audio)');

export type LessonPage = { lesson: string; reader: string };

/** Makes players resume, renew expired addresses and report the played parts. */
export function enhancePlayers(page: LessonPage | null, tell: () => void): void {
  // Before the choice of captions is restored.
  enhanceCues();
  for (const player of listPlayers()) {
    renewAddress(player);
    offerQualities(player);
    keepCaptions(player);
    if (page && player.dataset.media) followPlayer(player, player.dataset.media, page, tell);
  }
  keepSpeed();
  document.addEventListener('play', pauseOthers, true);
  document.addEventListener('keydown', steer);
}

function pauseOthers({ target }: Event): void {
  for (const player of listPlayers()) if (player !== target) player.pause();
}

/** If an address fails within this time after loading, expiry is not the cause. */
const freshMilliseconds = 30_000;

/** Replaces an expired address (valid for five minutes) once and continues at the same second. */
function renewAddress(player: HTMLMediaElement): void {
  const failure = player.closest('[data-player]')?.querySelector<HTMLElement>('[data-player-failed]');
  let loadedAt: number | null = null;
  let resume: { at: number; playing: boolean } | null = null;
  const show = (failed: boolean) => {
    if (failure) failure.hidden = !failed;
  };
  player.addEventListener('error', () => {
    const fresh = loadedAt === null || Date.now() - loadedAt < freshMilliseconds;
    if (fresh || resume) return show(true);
    resume = { at: player.currentTime, playing: !player.paused };
    player.load();
  });
  // After the last source failed, the player itself has no error.
  const last = player.querySelector('source:last-of-type');
  last?.addEventListener('error', () => show(true));
  player.addEventListener('loadstart', () => show(false));
  player.addEventListener('loadedmetadata', () => {
    loadedAt = Date.now();
    if (!resume) return;
    player.currentTime = resume.at;
    if (resume.playing) player.play().catch(() => show(true));
    resume = null;
  });
  failure?.querySelector('[data-player-retry]')?.addEventListener('click', () => player.load());
  // The error may precede this script.
  if (player.error || player.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) show(true);
}

function keepSpeed(): void {
  const choices = document.querySelectorAll<HTMLSelectElement>('[data-player-speed] select');
  const use = (speed: number) => {
    for (const player of listPlayers()) player.defaultPlaybackRate = player.playbackRate = speed;
    for (const choice of choices) {
      choice.value = String(speed);
      // The browser's own menu offers other speeds too.
      if (choice.selectedIndex === -1)
        choice.add(new Option(`× ${String(speed).replace('.', ',')}`, String(speed), true, true));
    }
  };
  const known = Number(readPlayerChoice('speed'));
  use(known >= 0.25 && known <= 4 ? known : 1);
  const choose = (speed: number) => {
    storePlayerChoice('speed', String(speed));
    use(speed);
  };
  for (const choice of choices) {
    choice.addEventListener('change', () => choose(Number(choice.value)));
    const shown = choice.closest<HTMLElement>('[data-player-speed]');
    if (shown) shown.hidden = false;
  }
  for (const player of listPlayers())
    player.addEventListener('ratechange', () => {
      if (player.playbackRate !== player.defaultPlaybackRate) choose(player.playbackRate);
    });
}

/** Changes before `loadedmetadata` come from the browser, so they are not stored. */
function keepCaptions(player: HTMLMediaElement): void {
  const [track] = player.textTracks;
  if (!track) return;
  const apply = () => {
    if (readPlayerChoice('captions') === 'off') track.mode = 'disabled';
  };
  apply();
  player.addEventListener('loadedmetadata', apply, { once: true });
  player.textTracks.addEventListener('change', () => {
    if (player.readyState >= HTMLMediaElement.HAVE_METADATA)
      storePlayerChoice('captions', track.mode === 'showing' ? 'on' : 'off');
  });
}

/** A larger step between two time updates, at normal speed, means that the learner skipped a part. */
const maxGapSeconds = 2.5;

function followPlayer(player: HTMLMediaElement, media: string, page: LessonPage, tell: () => void): void {
  const recording = { lesson: page.lesson, media };
  let key = createKey(page.reader);
  let stretch = { from: 0, to: 0 };
  let noted = '';
  /** Stores the current range, unless nothing was played: resuming moves the position too. */
  const note = () => {
    if (player.played.length === 0 || !(player.duration > 0) || !Number.isFinite(player.duration)) return;
    const length = Math.floor(player.duration);
    const toSecond = (seconds: number) => Math.min(Math.floor(seconds), length);
    const [from, to] = [toSecond(stretch.from), player.ended ? length : toSecond(stretch.to)];
    // `timeupdate` fires several times a second, but the values change once.
    if (`${key} ${from} ${to}` === noted) return;
    noted = `${key} ${from} ${to}`;
    keep(key, { kind: 'report', ...recording, from, to, length, when: Date.now() });
  };
  const begin = () => {
    key = createKey(page.reader);
    stretch = { from: player.currentTime, to: player.currentTime };
  };
  const goOn = () => {
    const gap = player.currentTime - stretch.to;
    if (gap < 0 || gap > maxGapSeconds * player.playbackRate) begin();
    else stretch.to = player.currentTime;
    note();
  };
  const resume = () => {
    const { position, positionAgo } = player.dataset;
    const since = positionAgo === undefined ? Number.NEGATIVE_INFINITY : openedAt - Number(positionAgo);
    const at = findUnsentPosition(page.reader, recording, since) ?? Number(position ?? 0);
    // A recording played to its end starts again.
    if (at > 0 && at < player.duration - 3 && player.currentTime === 0) player.currentTime = at;
  };
  if (player.readyState >= HTMLMediaElement.HAVE_METADATA) resume();
  else player.addEventListener('loadedmetadata', resume, { once: true });
  player.addEventListener('play', begin);
  player.addEventListener('timeupdate', () => {
    if (!player.seeking && !player.paused) goOn();
  });
  player.addEventListener('seeked', () => {
    begin();
    note();
  });
  for (const moment of ['pause', 'ended'])
    player.addEventListener(moment, () => {
      if (!player.seeking) goOn();
      tell();
    });
}

const atOf = (line: HTMLElement) => Number(line.dataset.at);

/** Connects each transcript with times to the recording beside it, or to the video of the lesson. */
function enhanceCues(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-cues]')) {
    const lines = [...list.querySelectorAll<HTMLElement>('[data-at]')];
    const place = list.closest('[data-recording]');
    const player = (place ?? document).querySelector<HTMLMediaElement>(
      place ? '[data-player] :is(video, audio)' : '[data-player] video',
    );
    // Plays that are counted allow no jumps.
    if (player) followLines(player, list, lines);
    const video = place?.querySelector('video');
    if (video) addCaptions(video, list, lines);
  }
}

/** Seconds for which the last caption is shown. */
const lastSeconds = 10;

function addCaptions(video: HTMLVideoElement, list: HTMLElement, lines: readonly HTMLElement[]): void {
  const track = video.addTextTrack('captions', list.dataset.cues, 'fr');
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const end = next ? atOf(next) : atOf(line) + lastSeconds;
    track.addCue(new VTTCue(atOf(line), end, line.lastElementChild?.textContent ?? ''));
  }
  track.mode = 'showing';
}

/** Makes transcript lines jump to their moment, and highlights the current line. */
function followLines(player: HTMLMediaElement, list: HTMLElement, lines: readonly HTMLElement[]): void {
  for (const line of lines) {
    const [time, words] = line.children;
    if (!time || !words) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = list.dataset.button ?? '';
    button.append(...time.childNodes);
    time.replaceChildren(button);
    button.setAttribute('aria-label', `${button.textContent} ${words.textContent}`);
    button.addEventListener('click', () => {
      player.currentTime = atOf(line);
      void player.play().catch(reportError);
    });
  }
  player.addEventListener('timeupdate', () => {
    const said = lines.findLast((line) => atOf(line) <= player.currentTime);
    for (const line of lines) line.toggleAttribute('data-said', line === said);
  });
}

const jumpSeconds = 10;

/** Handles shortcuts only in a focused player: page-wide single letters would fail WCAG 2.1.4. */
function steer(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, [contenteditable]')) return;
  const player = target?.closest('[data-player]')?.querySelector<HTMLMediaElement>('video, audio');
  if (!player) return;
  const keys: Record<string, () => void> = {
    k: () => void (player.paused ? player.play().catch(reportError) : player.pause()),
    j: () => {
      player.currentTime -= jumpSeconds;
    },
    l: () => {
      player.currentTime += jumpSeconds;
    },
    m: () => {
      player.muted = !player.muted;
    },
    c: () => {
      const [track] = player.textTracks;
      if (track) track.mode = track.mode === 'showing' ? 'disabled' : 'showing';
    },
    f: () => {
      if (document.fullscreenElement) void document.exitFullscreen();
      else if (player instanceof HTMLVideoElement) void player.requestFullscreen().catch(reportError);
    },
  };
  keys[event.key.toLowerCase()]?.();
}
