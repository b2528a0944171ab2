import { type SyntheticEvent, useRef } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { parseFileName } from './read-file-name.ts';
import styles from './recordings.module.css';
import { useRenewedMedia } from './use-renewed-media.ts';

export type Recording = { fileName: string; href: string };

/** Up to so many, each tells its length at once; more would ask for too much of a phone. */
const maxPreloaded = 12;

/** The sounds of a product, to be listened to on its page. Starting one pauses the others. */
export function Recordings({ recordings }: { recordings: readonly Recording[] }) {
  const list = useRef<HTMLUListElement>(null);
  function pauseOthers({ target }: SyntheticEvent): void {
    for (const player of list.current?.querySelectorAll('audio') ?? []) if (player !== target) player.pause();
  }
  return (
    <section aria-labelledby="ecouter" data-print="none">
      <h2 id="ecouter" className={styles.title}>
        {m.catalogue_listen()}
      </h2>
      <ul ref={list} className={styles.list} onPlayCapture={pauseOthers}>
        {recordings.map((recording) => (
          <li key={recording.href} className={styles.recording}>
            <Player {...recording} preload={recordings.length > maxPreloaded ? 'none' : 'metadata'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Player({ fileName, href, preload }: Recording & { preload: 'none' | 'metadata' }) {
  const { failed, retry, props } = useRenewedMedia<HTMLAudioElement>();
  const { name } = parseFileName(fileName);
  return (
    <>
      <p className={styles.name}>{name}</p>
      <audio {...props} className={styles.player} controls preload={preload} aria-label={name} src={href} />
      {failed ? (
        <Notice
          tone="error"
          live
          title={m.catalogue_recording_failed()}
          action={
            <Button size="small" variant="secondary" onClick={retry}>
              {m.catalogue_media_retry()}
            </Button>
          }
        />
      ) : null}
    </>
  );
}
