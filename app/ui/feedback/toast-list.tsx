import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { m } from '#words/messages.js';
import { joinClasses } from '../join-classes.ts';
import { Icon } from '../mark/icon.tsx';
import { type ToastOptions, takeToasts } from './show-toast.ts';

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

export function ToastList() {
  useEffect(() => takeToasts(add), []);
  return (
    <Toast.Provider limit={3} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
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
        'toast',
        toast.type === 'error' && 'toast-error',
        toast.type === 'success' && 'toast-success',
      )}
      swipeDirection={['right', 'down']}
    >
      <Toast.Content className="toast-content">
        <div className="toast-words">
          <Toast.Title className="toast-title" />
          <Toast.Description className="toast-description" />
        </div>
        <Toast.Action className="toast-action" />
        <Toast.Close className="toast-close" aria-label={m.ui_message_close()}>
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
