import type { ReactNode } from 'react';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { Icon, type IconName } from '../mark/icon.tsx';
import styles from './upload-row.module.css';

export type UploadState = 'waiting' | 'running' | 'paused' | 'success' | 'error' | 'canceled';

const stateWords: Record<UploadState, string> = {
  waiting: 'En attente',
  running: 'Envoi en cours',
  paused: 'En pause',
  success: 'Envoyé',
  error: 'Échec de l’envoi',
  canceled: 'Annulé',
};

export type UploadRowProps = {
  fileName: string;
  /** Already written: « 12,3 Mo ». */
  sizeLabel?: string | undefined;
  state: UploadState;
  /** From 0 to 1. */
  progress?: number | undefined;
  error?: string | undefined;
  /** A button is there for each function that is given and makes sense in the state. */
  onPause?: (() => void) | undefined;
  onResume?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** Before the name: a small picture. */
  preview?: ReactNode;
};

const percent = new Intl.NumberFormat('fr', { style: 'percent' });

/** A file on its way, or arrived. */
export function UploadRow({
  fileName,
  sizeLabel,
  state,
  progress,
  error,
  preview,
  ...handlers
}: UploadRowProps) {
  const buttons: { icon: IconName; label: string; press: (() => void) | undefined }[] = [
    { icon: 'pause', label: 'Mettre en pause', press: state === 'running' ? handlers.onPause : undefined },
    { icon: 'play', label: 'Reprendre', press: state === 'paused' ? handlers.onResume : undefined },
    {
      icon: 'retry',
      label: 'Réessayer',
      press: state === 'error' || state === 'canceled' ? handlers.onRetry : undefined,
    },
    {
      icon: 'close',
      label: 'Annuler l’envoi',
      press: state === 'running' || state === 'paused' || state === 'waiting' ? handlers.onCancel : undefined,
    },
    {
      icon: 'trash',
      label: 'Retirer',
      press: state === 'success' || state === 'error' || state === 'canceled' ? handlers.onRemove : undefined,
    },
  ];
  const moving = state === 'running' || state === 'paused' || state === 'waiting';
  return (
    <div className={styles.row} data-state={state}>
      <div className={styles.preview}>{preview ?? <Icon name="file" />}</div>
      <div className={styles.words}>
        <p className={styles.name}>{fileName}</p>
        {moving ? (
          <ProgressBar
            label={`${stateWords[state]}${sizeLabel ? `, ${sizeLabel}` : ''}`}
            value={state === 'waiting' ? 0 : progress}
            valueLabel={progress === undefined ? undefined : percent.format(Math.floor(progress * 100) / 100)}
          />
        ) : (
          <p className={styles.state} role={state === 'error' ? 'alert' : 'status'}>
            {state === 'success' ? <Icon name="check" /> : null}
            {error ?? stateWords[state]}
            {sizeLabel && state === 'success' ? <span className={styles.size}>{sizeLabel}</span> : null}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {buttons.map(({ icon, label, press }) =>
          press ? (
            <button
              key={label}
              type="button"
              className={styles.button}
              aria-label={`${label} : ${fileName}`}
              title={label}
              onClick={press}
            >
              <Icon name={icon} />
            </button>
          ) : null,
        )}
      </div>
    </div>
  );
}
