/** A short lesson in slides. Every beat is one thing said; what it shows stays on the slide until the next slide. */
export type VideoScript = {
  /** Name in `database/seed/media`, without `.mp4`; the captions have the same name and end in `.vtt`. */
  name: string;
  title: string;
  level: string;
  slides: VideoSlide[];
};

type VideoSlide = { title: string; beats: VideoBeat[] };

/** `say` is spoken and captioned; `show` appears at the same moment (`**red**`, `*italic*`). */
type VideoBeat = { say: string; show?: string };
