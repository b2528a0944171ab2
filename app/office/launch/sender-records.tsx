import { useState } from 'react';
import { findMailPreset } from '#core/service-settings/mail-presets.ts';
import type { SenderRecord } from '#core/service-settings/sender-records.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FormStack } from '../../ui/forms/form.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import type { Done } from '../kit/answer.ts';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { CopiedText } from '../kit/copied-link.tsx';

export type FoundRecords = Done & { records: readonly SenderRecord[] };

/** Looks up the DNS records of the sender's domain and shows the lines to copy. */
export function SenderRecords({ from, host }: { from: string; host: string }) {
  const commands = useCommands<FoundRecords>();
  const { answer } = commands;
  const records = answer && 'records' in answer ? answer.records : undefined;
  // The other providers give each customer a different selector.
  const needsSelector = !findMailPreset(host)?.selectors.length;
  const [selector, setSelector] = useState('');
  const find = () => void commands.ask({ act: 'records', from, host, selector });
  return (
    <section aria-labelledby="dns">
      <h2 id="dns">{m.launch_dns_title()}</h2>
      <FormStack>
        <CommandRefusal commands={commands} />
        <p>{m.launch_dns_words()}</p>
        {needsSelector ? (
          <TextField
            label={m.launch_dns_selector()}
            hint={m.launch_dns_selector_hint()}
            value={selector}
            onChange={(event) => setSelector(event.currentTarget.value)}
            maxLength={100}
            spellCheck={false}
            optional
          />
        ) : null}
        <div>
          <Button variant="secondary" pending={commands.pending} onClick={find}>
            {m.launch_dns_find()}
          </Button>
        </div>
        {records ? (
          <Facts
            facts={records.map((record) => ({
              term: `${record.name} – ${record.isGood ? m.launch_dns_good() : m.launch_dns_missing()}`,
              detail: <Record {...record} />,
            }))}
          />
        ) : null}
      </FormStack>
    </section>
  );
}

const Record = ({ host, found, wanted, isGood }: SenderRecord) => (
  <>
    <p>
      <code>{host}</code>
    </p>
    {found ? (
      <p>
        <code>{found}</code>
      </p>
    ) : null}
    {wanted ? (
      <>
        <p>{m.launch_dns_publish()}</p>
        <CopiedText text={wanted} />
      </>
    ) : isGood ? null : (
      <p>{m.launch_dns_ask()}</p>
    )}
  </>
);
