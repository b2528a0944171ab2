/** A video that another site keeps: where people see it there, and the player that a page of ours may show. */
export type OutsideVideo = { service: 'YouTube' | 'Vimeo'; page: string; player: string };

/**
 * What `youtube:ID` or `vimeo:ID` names, or null. The players are those that set no cookie before the video
 * plays (https://support.google.com/youtube/answer/171780) and do not track (`dnt`,
 * https://help.vimeo.com/hc/en-us/articles/12426260232977).
 */
export function readOutsideVideo(source: unknown): OutsideVideo | null {
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
