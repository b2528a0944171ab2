import { typeset } from '#common/typography.ts';
import type { DescribedField } from '#core/exercises/keys/describe-fields.ts';
import { m } from '#words/messages.js';
import { nameAnswer } from '../../exercises/name-answer.ts';
import sheet from '../kit/sheet.module.css';

const inText: ReadonlySet<DescribedField['kind']> = new Set(['gaps', 'gap-choices', 'word-bank']);

/** Sentence of an exercise position, with the correct answer in it or before it. */
export function AskedSentence({ place }: { place: DescribedField }) {
  const { kind, prompt, before, after } = place;
  const answer = <strong>{typeset(nameAnswer(place))}</strong>;
  return (
    <div lang="fr">
      {prompt ? <p className={sheet.soft}>{typeset(prompt)}</p> : null}
      <p>
        {inText.has(kind) ? (
          <>
            <span>{typeset(before)}</span>
            {answer}
            <span>{typeset(after)}</span>
          </>
        ) : (
          <>
            <span>{`${before ? `${typeset(before)} → ` : m.claims_expected()} `}</span>
            {answer}
          </>
        )}
      </p>
    </div>
  );
}
