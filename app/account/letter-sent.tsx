import { Notice } from '../ui/feedback/notice.tsx';
import { FormStack } from '../ui/forms/form-stack.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';

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
      <PageHeader title="Ouvrez votre boîte aux lettres" />
      <FormStack>
        <Notice tone="success" live title={`Une lettre part vers ${email}`}>
          <p>{words}</p>
          <p>Elle n’arrive pas ? Regardez dans les indésirables, puis recommencez.</p>
        </Notice>
        {lettersStayHere ? (
          <Notice title="Ce site n’a pas encore de service d’envoi">
            <p>
              Ses lettres restent sur la machine qui l’héberge, dans le dossier <code>data/mail</code>.
              L’administration peut les ouvrir.
            </p>
          </Notice>
        ) : null}
      </FormStack>
    </>
  );
}
