/** A video on another site: its page there, and the player that our pages embed. */
type OutsideVideo = { service: 'YouTube' | 'Vimeo'; page: string; player: string };

/**
 * Parses `youtube:ID` or `vimeo:ID`, or returns null. The players set no cookie before the video plays
 * (https://support.google.com/youtube/answer/171780) and do not track (`dnt`,
 * https://help.vimeo.com/hc/en-us/articles/12426260232977).
 */
export function parseOutsideVideo(source: unknown): OutsideVideo | null {
  const [, service, id] = (typeof source === 'string' && shape.exec(source)) || [];
  if (!id) return null;
  if (service === 'youtube')
    return {
      service: 'YouTube',
      page: `https://www.youtube.com/watch?v=${id}`,
      player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&hl=fr`,
    };
  return /^\d+$/.test(id)
    ? {
        service: 'Vimeo',
        page: `https://vimeo.com/${id}`,
        player: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`,
      }
    : null;
}

const shape = /^(youtube|vimeo):([\w-]{1,64})$/;

const youtubeId = /^[\w-]{11}$/;

/** Parses a YouTube or Vimeo URL of one video into `youtube:ID` or `vimeo:ID`, or returns null. */
export function parseVideoAddress(text: string): string | null {
  const address = text.trim();
  if (!/^(https?:\/\/)?[\w.-]+\/\S+$/i.test(address)) return null;
  const whole = /^https?:/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  const host = url.hostname.toLowerCase().replace(/^(www|m|music)\./, '');
  const parts = url.pathname.split('/').filter(Boolean);
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = parts.find((part) => /^\d{6,12}$/.test(part));
    return id ? `vimeo:${id}` : null;
  }
  const id =
    host === 'youtu.be'
      ? parts[0]
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? parts[0] === 'watch'
          ? url.searchParams.get('v')
          : ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '')
            ? parts[1]
            : null
        : null;
  return id && youtubeId.test(id) ? `youtube:${id}` : null;
}
