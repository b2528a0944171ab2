import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { m } from '#words/messages.js';
import { joinClasses } from '../join-classes.ts';
import { Icon } from '../mark/icon.tsx';
import { type ToastOptions, takeToasts } from './show-toast.ts';
import styles from './toasts.module.css';

const manager = Toast.createToastManager();

function add({ title, description, tone = 'info', action, timeout }: ToastOptions): void {
  const id = manager.add({
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
              manager.close(id);
            },
          },
        }
      : {}),
  });
}

/** The messages, at the foot of the window. */
export function ToastList() {
  useEffect(() => takeToasts(add), []);
  return (
    <Toast.Provider limit={3} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Messages() {
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
