import { useEffect, useRef } from 'react';
import { m } from '#words/messages.js';
import { fetchSite } from '../../identity/fetch-site.ts';
import { Button, ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { Confirmation } from '../../ui/overlays/confirmation.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './second-factor.module.css';
import { ChangeRefusal, useOwnChange } from './use-own-change.tsx';

type Props = {
  codesLeft: number;
  school: string;
  shown: string[] | null;
  onShow: (codes: string[] | null) => void;
};

/** Number of unused recovery codes, and a button to replace them. */
export function RecoveryCodes({ codesLeft, school, shown, onShow }: Props) {
  const change = useOwnChange();
  const renew = () =>
    change.run(async () =>
      onShow((await fetchSite<{ codes: string[] }>('POST', '/api/recovery-codes')).codes),
    );
  return (
    <section aria-labelledby="codes-de-secours" className={styles.part}>
      <h3 id="codes-de-secours">{m.security_codes_title()}</h3>
      <p>{codesLeft > 0 ? m.security_codes_left({ count: codesLeft }) : m.security_codes_none()}</p>
      <ChangeRefusal failure={change.failure} />
      {shown ? (
        <ShownCodes codes={shown} school={school} onDone={() => onShow(null)} />
      ) : (
        <ButtonRow>
          {codesLeft > 0 ? (
            <Confirmation
              title={m.security_codes_renew_title()}
              words={m.security_codes_renew_words()}
              yes={m.security_codes_renew_do()}
              onConfirm={() => void renew()}
              trigger={
                <Button variant="secondary" pending={change.pending}>
                  {m.security_codes_renew()}
                </Button>
              }
            />
          ) : (
            <Button pending={change.pending} onClick={() => void renew()}>
              {m.security_codes_make()}
            </Button>
          )}
        </ButtonRow>
      )}
    </section>
  );
}

function ShownCodes({ codes, school, onDone }: { codes: string[]; school: string; onDone: () => void }) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.focus(), []);
  const text = `${m.security_codes_file_title({ school })}\n\n${codes.join('\n')}\n`;
  return (
    <section
      ref={sheet}
      className={styles.panel}
      tabIndex={-1}
      aria-label={m.security_codes_file_title({ school })}
    >
      <div className={styles.sheet}>
        <p className={styles.sheetTitle}>{m.security_codes_file_title({ school })}</p>
        <p>{m.security_codes_once()}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <ButtonRow>
        <LinkButton
          variant="secondary"
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={m.security_codes_file_name()}
        >
          {m.security_codes_download()}
        </LinkButton>
        <Button variant="secondary" size="small" onClick={() => print()}>
          {m.common_print()}
        </Button>
        <CopyButton text={codes.join('\n')} label={m.common_copy()} />
      </ButtonRow>
      <ButtonRow>
        <Button onClick={onDone}>{m.security_codes_kept()}</Button>
      </ButtonRow>
    </section>
  );
}
