import { m } from '#words/messages.js';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';

/** Said whether or not the address has an account: the answer tells nothing about it. */
export function LetterSent({
  email,
  words,
  lettersStayHere,
}: {
  email: string;
  words: string;
  lettersStayHere: boolean;
}) {
  return (
    <>
      <PageHeader title={m.account_letter_sent_title()} />
      <FormStack>
        <Notice tone="success" live title={m.account_letter_sent_to({ email })}>
          <p>{words}</p>
          <p>{m.account_letter_missing()}</p>
        </Notice>
        {lettersStayHere ? (
          <Notice title={m.account_letters_stay_title()}>
            <p>
              <RichMessage
                parts={m.account_letters_stay_words.parts()}
                wraps={{ code: (words) => <code>{words}</code> }}
              />
            </p>
          </Notice>
        ) : null}
      </FormStack>
    </>
  );
}
