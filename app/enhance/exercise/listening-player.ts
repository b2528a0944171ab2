import { stopAt } from './sentences.ts';

type Running = { play: string; slow: boolean };
type Told = {
  state: 'playing' | 'elsewhere' | 'over';
  play?: string;
  slow?: boolean;
  position: number;
  left?: number;
};
type State = 'elsewhere' | 'failed' | 'refused';

/** Interval between two reports of the position. */
const reportMilliseconds = 3_000;

/** A larger step of the position is a jump by a media key. */
const maxStepSeconds = 1.5;

/** Plays one counted recording: asks the server for each play and reports its position. */
export class ListeningPlayer {
  onPlay = () => {};
  private readonly audio: HTMLMediaElement;
  private readonly start: number;
  private readonly end: number | null;
  private readonly mayPause: boolean;
  private left: number;
  private running: Running | null = null;
  /** Id of the next play. Used again if its request was lost. */
  private next = crypto.randomUUID();
  private isBusy = false;
  private reportedAt = 0;
  /** Position in seconds from which the play continues, and the last one that was played. */
  private resumeAt = 0;
  private lastAt = 0;

  private readonly box: HTMLElement;
  private readonly form: HTMLFormElement;

  constructor(box: HTMLElement, form: HTMLFormElement) {
    this.box = box;
    this.form = form;
    const { left, pauses, start, end, running, runningSlow } = box.dataset;
    this.audio = box.querySelector('[data-listening-player]') as HTMLMediaElement;
    this.start = Number(start ?? 0) / 1_000;
    this.end = end === undefined ? null : Number(end) / 1_000;
    this.mayPause = pauses !== 'no';
    this.left = Number(left);
    if (running) this.running = { play: running, slow: runningSlow !== undefined };
    for (const button of box.querySelectorAll<HTMLButtonElement>('[data-listen]')) {
      // Otherwise Enter in a text field would start a play.
      button.type = 'button';
      button.addEventListener('click', () => this.run(() => this.begin(button.dataset.listen === 'slow')));
    }
    this.find('pause')?.addEventListener('click', () => this.audio.pause());
    this.find('continue')?.addEventListener('click', () => this.run(() => this.goOn()));
    this.follow();
    this.draw();
  }

  /** Pauses for another recording. A play without pauses goes on at the server's clock. */
  stepBack(): void {
    if (this.running && !this.audio.paused) {
      const { running } = this;
      this.running = null;
      this.audio.pause();
      this.running = running;
      this.draw();
    }
  }

  private find(part: string): HTMLElement | null {
    return this.box.querySelector(`[data-listen-${part}]`);
  }

  private run(task: () => Promise<void>): void {
    if (this.isBusy) return;
    this.isBusy = true;
    this.show(null);
    task()
      .catch((error: unknown) => {
        this.show('failed');
        if (!(error instanceof TypeError)) reportError(error);
      })
      .finally(() => {
        this.isBusy = false;
        this.draw();
      });
  }

  private async send(path: string, body: object, leaving = false): Promise<Told | null> {
    const { exercise = '', reader = '' } = this.form.dataset;
    const value = (name: string) =>
      this.form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
    const response = await fetch(`/api/exercises/${encodeURIComponent(exercise)}/plays${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ reader, page: value('page'), version: value('version'), number: Number(value('number')) },
        ...body,
      }),
      keepalive: leaving,
    });
    const told = (await response.json().catch(() => null)) as (Told & { message?: string }) | null;
    if (response.ok && told) return told;
    if (response.status >= 500 || !told?.message) throw new TypeError(`status ${response.status}`);
    this.show('refused', told.message);
    return null;
  }

  private async begin(slow: boolean): Promise<void> {
    if (this.left <= 0 || this.running) return;
    const place = this.box.dataset.listening ?? '';
    const told = await this.send('', { place, play: this.next, slow });
    if (!told) return;
    this.left = told.left ?? this.left;
    if (told.state === 'over') {
      this.next = crypto.randomUUID();
      return;
    }
    this.running = { play: told.play ?? this.next, slow: told.slow ?? false };
    if (told.state === 'elsewhere') return this.show('elsewhere');
    this.next = crypto.randomUUID();
    await this.play(told.position);
  }

  /** Continues a paused play, or one of a closed or another page. */
  private async goOn(): Promise<void> {
    const told = await this.report({ takes: true });
    if (!told || !this.running) return;
    if (told.state === 'over') return this.finish();
    await this.play(told.position);
  }

  private async play(position: number): Promise<void> {
    const { audio, running } = this;
    if (!running) return;
    const address = `${this.box.dataset.href}?ecoute=${running.play}${running.slow ? '&lent=1' : ''}`;
    this.resumeAt = this.start + position / 1_000;
    if (audio.getAttribute('src') !== address || audio.error) audio.src = address;
    if (audio instanceof HTMLVideoElement) audio.hidden = false;
    if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) this.jump();
    this.onPlay();
    await audio.play();
  }

  private jump(): void {
    this.lastAt = this.resumeAt;
    if (Math.abs(this.audio.currentTime - this.resumeAt) > 0.2) this.audio.currentTime = this.resumeAt;
  }

  private follow(): void {
    const { audio } = this;
    audio.addEventListener('loadedmetadata', () => this.jump());
    audio.addEventListener('playing', () => {
      this.keepKeys();
      this.reportSoon();
      this.draw();
    });
    audio.addEventListener('timeupdate', () => this.move());
    const { end } = this;
    if (end !== null)
      audio.addEventListener('loadstart', () =>
        stopAt(audio, end, () => {
          if (this.running) this.run(() => this.stop());
        }),
      );
    audio.addEventListener('pause', () => {
      if (!this.running || audio.ended) return;
      if (!this.mayPause && !this.isBusy) return this.run(() => this.goOn());
      this.reportSoon();
      this.draw();
    });
    audio.addEventListener('ended', () => this.run(() => this.stop()));
    audio.addEventListener('error', () => {
      if (this.running) this.show('failed');
      this.draw();
    });
    addEventListener('pagehide', () => {
      if (this.running && !audio.paused) void this.report({}, true).catch(() => {});
    });
  }

  private move(): void {
    const { audio } = this;
    if (!this.running || audio.seeking) return;
    if (Math.abs(audio.currentTime - this.lastAt) > maxStepSeconds * audio.playbackRate) {
      audio.currentTime = this.lastAt;
      return;
    }
    this.lastAt = audio.currentTime;
    const progress = this.find('progress') as HTMLProgressElement | null;
    if (progress) progress.value = (audio.currentTime - this.start) / this.countLength();
    if (performance.now() - this.reportedAt > reportMilliseconds) this.reportSoon();
  }

  /** Seconds. */
  private countLength(): number {
    const { duration } = this.audio;
    return Math.max(0.001, (this.end ?? (Number.isFinite(duration) ? duration : 0)) - this.start);
  }

  /** Disables the media keys that pause or skip. */
  private keepKeys(): void {
    if (!('mediaSession' in navigator)) return;
    const ignored: MediaSessionAction[] = ['seekbackward', 'seekforward', 'seekto'];
    for (const action of this.mayPause ? ignored : [...ignored, 'pause' as const, 'stop' as const])
      navigator.mediaSession.setActionHandler(action, () => {});
  }

  private reportSoon(): void {
    this.report({})
      .then((told) => {
        if (told?.state === 'elsewhere') {
          this.stepBack();
          this.show('elsewhere');
        }
        // The server ended the play, for example because the attempt was submitted.
        if (told?.state === 'over') this.finish();
      })
      .catch(() => {
        // The next report tells the position again.
      });
  }

  private report(more: { takes?: boolean; ended?: boolean }, leaving = false): Promise<Told | null> {
    this.reportedAt = performance.now();
    const toMilliseconds = (seconds: number) => Math.max(0, Math.round(seconds * 1_000));
    const isLoaded = this.audio.readyState >= HTMLMediaElement.HAVE_METADATA;
    const position = isLoaded ? toMilliseconds(this.lastAt - this.start) : 0;
    const length = isLoaded ? toMilliseconds(this.countLength()) : 0;
    return this.send(`/${this.running?.play}`, { position, length, ...more }, leaving);
  }

  private async stop(): Promise<void> {
    const { running } = this;
    this.running = null;
    this.audio.pause();
    this.running = running;
    // Without a connection, the play stays open, and the button offers to continue it.
    await this.report({ ended: true });
    this.finish();
  }

  private finish(): void {
    this.running = null;
    this.audio.removeAttribute('src');
    this.audio.load();
    this.draw();
  }

  private show(state: State | null, words?: string): void {
    for (const each of this.box.querySelectorAll<HTMLElement>('[data-listen-state]')) {
      each.hidden = each.dataset.listenState !== state;
      if (words && each.dataset.listenState === state) each.textContent = words;
    }
  }

  private draw(): void {
    const { activeElement } = document;
    const hadFocus = activeElement instanceof HTMLElement && this.box.contains(activeElement);
    const isPlaying = this.running !== null && !this.audio.paused;
    const toggle = (part: string, isShown: boolean) => {
      const element = this.find(part);
      if (element) element.hidden = !isShown;
    };
    const buttons = [...this.box.querySelectorAll<HTMLButtonElement>('[data-listen]')];
    for (const button of buttons) {
      button.setAttribute('aria-disabled', String(this.left <= 0 || this.running !== null));
      button.hidden = this.running !== null;
    }
    toggle('pause', isPlaying && this.mayPause);
    toggle('continue', this.running !== null && !isPlaying);
    toggle('progress', isPlaying);
    // The button that was pressed may have been replaced by another one.
    if (hadFocus && activeElement.hidden)
      [this.find('pause'), this.find('continue'), ...buttons]
        .find((button) => button?.hidden === false)
        ?.focus();
    for (const each of this.box.querySelectorAll<HTMLElement>('[data-listen-left]'))
      each.hidden = Number(each.dataset.listenLeft) !== Math.max(0, this.left);
  }
}
