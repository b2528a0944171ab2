import { Component, createRef, type ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './recovery-boundary.module.css';
import { readTypedInputs, restoreTypedInputs, type TypedInput } from './typed-fields.ts';

type Props = {
  /** Path of the page; a change clears the error. */
  page: string;
  children: ReactNode;
};

type State = {
  page: string;
  /** Number of times the page was rendered again. */
  attempts: number;
  hasFailed: boolean;
  isDown: boolean;
};

/** Importing `isRouteErrorResponse` instead would add React Router to the sign-in page's scripts. */
const isErrorResponse = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  ['status', 'statusText', 'internal', 'data'].every((field) => field in error);

/**
 * Renders a page again, with its input, after extensions or browser translation made a React update fail.
 * A page that fails again before any user activity stays hidden until the user retries.
 */
export class RecoveryBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, attempts: 0, hasFailed: false, isDown: false };
  readonly #place = createRef<HTMLDivElement>();
  #typed: TypedInput[] = [];
  #isUsed = true;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // Responses thrown on purpose belong to the error page.
    if (isErrorResponse(error)) throw error;
    return { hasFailed: true, isDown: true };
  }

  static getDerivedStateFromProps({ page }: Props, state: State): Partial<State> | null {
    return page === state.page ? null : { page, hasFailed: false, isDown: false };
  }

  /** Reads the fields while they are still in the DOM. */
  override getSnapshotBeforeUpdate(_: Props, before: State): null {
    if (this.state.isDown && !before.isDown && this.#place.current && this.#isUsed)
      this.#typed = readTypedInputs(this.#place.current);
    return null;
  }

  override componentDidUpdate(_: Props, before: State): void {
    const { page, attempts } = this.state;
    if (page !== before.page) this.#isUsed = true;
    else if (attempts !== before.attempts && this.#place.current) {
      restoreTypedInputs(this.#place.current, this.#typed);
      // Restoring fields fires input events, which do not count as user activity.
      this.#isUsed = false;
    }
  }

  override componentDidCatch(): void {
    if (this.#isUsed) this.#displayAgain();
  }

  readonly #displayAgain = (): void => {
    this.#isUsed = false;
    this.setState(({ attempts }) => ({ attempts: attempts + 1, isDown: false }));
  };

  readonly #use = (): void => {
    this.#isUsed = true;
  };

  override render(): ReactNode {
    const { attempts, hasFailed, isDown } = this.state;
    return (
      <>
        {hasFailed ? (
          <div className={styles.notice}>
            <Notice
              tone="error"
              live
              title={m.errors_display_title()}
              action={
                isDown ? (
                  <Button variant="secondary" size="small" onClick={this.#displayAgain}>
                    {m.common_retry()}
                  </Button>
                ) : null
              }
            >
              <p>{isDown ? m.errors_display_down() : m.errors_display_again()}</p>
            </Notice>
          </div>
        ) : null}
        <div
          key={attempts}
          ref={this.#place}
          className={styles.screen}
          onInputCapture={this.#use}
          onClickCapture={this.#use}
        >
          {isDown ? null : this.props.children}
        </div>
      </>
    );
  }
}
