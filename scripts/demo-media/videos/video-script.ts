/** A short lesson in slides. Each beat is one spoken text. Its lines stay until the next slide. */
export type VideoScript = {
  /** Name in `database/seed/media`, without `.mp4`. Captions have the same name with `.vtt`. */
  name: string;
  title: string;
  level: string;
  slides: VideoSlide[];
};

type VideoSlide = { title: string; beats: VideoBeat[] };

/** `say` is spoken and captioned. `show` appears at the same time (`**red**`, `*italic*`). */
type VideoBeat = { say: string; show?: string };
