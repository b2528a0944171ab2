/** An identifier as YouTube makes them. */
const youtubeId = /^[\w-]{11}$/;

/**
 * The video that an address of YouTube or Vimeo shows, as `youtube:ID` or `vimeo:ID`; null for anything else: a channel, a
 * list, another site.
 */
export function readVideoAddress(text: string): string | null {
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
