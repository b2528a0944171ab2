import { joinSounds, silence } from '../speech/sound.ts';
import { speak } from '../speech/speak.ts';
import type { Screen } from './slide-page.ts';
import type { VideoScript } from './video-script.ts';

/** A part of the video with its screen, sound and caption. `isNew`: the last line fades in. */
export type Scene = { screen: Screen; sound: Int16Array; caption?: string; isNew: boolean };

/** Speech speed for beginners, as percentages. */
const speeds: Record<string, number> = { A1: 86, A2: 90 };

/** Speaks a script and plans its scenes, with an opening and a closing card. */
export function planScenes({ title, level, slides }: VideoScript): Scene[] {
  const under = level.length > 2 && !/^[ABC]\d/.test(level) ? level : `Niveau\u00A0${level}`;
  const speed = speeds[level.slice(0, 2)] ?? 94;
  const scenes: Scene[] = [
    { screen: { kind: 'card', title, under }, sound: silence(2.2), isNew: false },
    ...slides.flatMap((slide) => {
      const lines: string[] = [];
      return slide.beats.map(({ say, show }, index): Scene => {
        if (show) lines.push(show);
        const screen: Screen = { kind: 'slide', eyebrow: title, title: slide.title, lines: [...lines] };
        const pause = index === slide.beats.length - 1 ? 1.1 : 0.6;
        return {
          screen,
          sound: joinSounds([speak(say, { speed }), silence(pause)]),
          caption: say,
          isNew: Boolean(show),
        };
      });
    }),
  ];
  const closing: Screen = { kind: 'card', title: 'Cédille', under: 'École de démonstration' };
  return [...scenes, { screen: closing, sound: silence(2.4), isNew: false }];
}
