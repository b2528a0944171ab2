import type { OpenedProduct } from '#core/products/open-product.ts';
import { m } from '#words/messages.js';
import { Icon } from '../ui/mark/icon.tsx';
import styles from './product-view.module.css';
import { parseFileName } from './read-file-name.ts';

/** What is inside, by name: the video, each document and recording with its kind, the access. */
export function ProductInside({ product: { hasVideo, files } }: { product: OpenedProduct }) {
  if (!hasVideo && files.length === 0) return null;
  return (
    <>
      <h3 className={styles.insideTitle}>{m.catalogue_inside()}</h3>
      <ul className={styles.inside}>
        {hasVideo ? (
          <li>
            <Icon name="play" className={styles.icon} /> <span>{m.catalogue_inside_video()}</span>
          </li>
        ) : null}
        {files.map(({ fileName }) => {
          const { name, extension, isSound } = parseFileName(fileName);
          return (
            <li key={fileName}>
              <Icon name={isSound ? 'play' : 'file'} className={styles.icon} />
              <span>
                {name} {extension ? <abbr className={styles.kind}>{extension}</abbr> : null}
              </span>
            </li>
          );
        })}
        <li>
          <Icon name="lock" className={styles.icon} /> <span>{m.catalogue_inside_access()}</span>
        </li>
      </ul>
    </>
  );
}
