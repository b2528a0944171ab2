import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { joinClasses } from '../join-classes.ts';
import { Icon } from '../mark/icon.tsx';
import styles from './toasts.module.css';

type ToastTone = 'info' | 'success' | 'error';

type ToastOptions = {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  /** « Annuler »: what can be done about it while it shows. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Milliseconds before it goes; 8 seconds with an action, 5 without; 0 to let it stay. */
  timeout?: number | undefined;
};

/** The function that shows a short message; never the only place where an error is told. */
export function useToast(): (options: ToastOptions) => void {
  const { add, close } = Toast.useToastManager();
  return ({ title, description, tone = 'info', action, timeout }) => {
    const id = add({
      title,
      description,
      type: tone,
      timeout: timeout ?? (action ? 8000 : 5000),
      priority: tone === 'error' ? 'high' : 'low',
      ...(action
        ? {
            actionProps: {
              children: action.label,
              onClick: () => {
                action.onPress();
                close(id);
              },
            },
          }
        : {}),
    });
  };
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={joinClasses(
        styles.toast,
        toast.type === 'error' && styles.error,
        toast.type === 'success' && styles.success,
      )}
      swipeDirection={['right', 'down']}
    >
      <Toast.Content className={styles.content}>
        <div className={styles.words}>
          <Toast.Title className={styles.title} />
          <Toast.Description className={styles.description} />
        </div>
        <Toast.Action className={styles.action} />
        <Toast.Close className={styles.close} aria-label={m.ui_message_close()}>
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

/** Goes once round the hydrated screens: holds the messages and shows them at the foot of the window. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
