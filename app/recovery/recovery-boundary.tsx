import { Component, createRef, type ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './recovery-boundary.module.css';
import { readTypedInputs, restoreTypedInputs, type TypedInput } from './typed-fields.ts';

type Props = {
  /** The page: another one forgets what failed. */
  page: string;
  children: ReactNode;
};

type State = {
  page: string;
  /** How often the page was displayed again. */
  attempts: number;
  hasFailed: boolean;
  /** The page is not displayed. */
  isDown: boolean;
};

/**
 * Reports whether a page threw a response on purpose, by the same fields as `isRouteErrorResponse` of React Router: importing that
 * function would add the router to the scripts of the sign-in page.
 */
const isErrorResponse = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  ['status', 'statusText', 'internal', 'data'].every((field) => field in error);

/**
 * Displays a page again when React could not update it, with what was typed: extensions and browser translation change pages behind
 * React's back. A page that fails again before anything was typed or pressed stays away until somebody asks for it.
 */
export class RecoveryBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, attempts: 0, hasFailed: false, isDown: false };
  readonly #place = createRef<HTMLDivElement>();
  #typed: TypedInput[] = [];
  #isUsed = true;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // Thrown by a page to answer with a status: the page of errors displays it.
    if (isErrorResponse(error)) throw error;
    return { hasFailed: true, isDown: true };
  }

  static getDerivedStateFromProps({ page }: Props, state: State): Partial<State> | null {
    return page === state.page ? null : { page, hasFailed: false, isDown: false };
  }

  /** Before React takes the page away: the fields are still there. */
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
      // Filling the fields is not the person's doing.
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
