import { useState } from 'react';
import type { LearnerNeeds } from '#core/exams/sittings/learner-needs.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import type { Commands } from '../kit/commands.tsx';
import sheet from '../kit/sheet.module.css';
import { useRight } from '../use-right.ts';

const listExtraTimes = (): { value: LearnerNeeds['extraTime']; label: string }[] => [
  { value: 'none', label: m.orders_access_none() },
  { value: 'third', label: m.exams_needs_third() },
  { value: 'half', label: m.exams_needs_half() },
];

const listListening = (): { value: LearnerNeeds['listening']; label: string }[] => [
  { value: 'none', label: m.exams_needs_listening_none() },
  { value: 'transcript', label: m.exams_needs_transcript() },
  { value: 'exempt', label: m.exams_needs_exempt() },
];

/** Arrangements of a member in exams, as a form for people who may change members. */
export function ExamNeeds({ commands, needs }: { commands: Commands; needs: LearnerNeeds }) {
  const mayChange = useRight('people.write');
  const [chosen, setChosen] = useState(needs);
  const isChanged = chosen.extraTime !== needs.extraTime || chosen.listening !== needs.listening;
  return (
    <section className={sheet.part}>
      <h2>{m.exams_needs()}</h2>
      <p>{m.exams_needs_hint()}</p>
      <FormStack>
        <Select
          label={m.exams_needs_extra()}
          value={chosen.extraTime}
          disabled={!mayChange}
          options={listExtraTimes()}
          onChange={({ currentTarget }) =>
            setChosen({ ...chosen, extraTime: currentTarget.value as LearnerNeeds['extraTime'] })
          }
        />
        <Select
          label={m.exams_needs_listening()}
          value={chosen.listening}
          disabled={!mayChange}
          options={listListening()}
          onChange={({ currentTarget }) =>
            setChosen({ ...chosen, listening: currentTarget.value as LearnerNeeds['listening'] })
          }
        />
        {mayChange ? (
          <FormActions>
            <Button
              variant="secondary"
              aria-disabled={!isChanged || undefined}
              onClick={() => void commands.ask({ act: 'needs', ...chosen })}
            >
              {m.common_save()}
            </Button>
          </FormActions>
        ) : null}
      </FormStack>
    </section>
  );
}
