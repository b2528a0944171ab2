import type { ComponentType } from 'react';
import { m } from '#words/messages.js';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './design.module.css';

/** `scheme` tells two of a kind apart where their names have to differ. */
export type SpecimenProps = { scheme: string };

/** The same components by day and by night: colours follow the scheme of the nearest ancestor. */
export function Schemes({ Specimen }: { Specimen: ComponentType<SpecimenProps> }) {
  return (
    <div className={styles.schemes}>
      <div className={joinClasses(styles.sheet, styles.light)}>
        <Specimen scheme={m.design_light()} />
      </div>
      <div className={joinClasses(styles.sheet, styles.dark)}>
        <Specimen scheme={m.design_dark()} />
      </div>
    </div>
  );
}
