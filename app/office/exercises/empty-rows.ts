import type {
  AcceptedAnswer,
  AnswerFeedback,
  ExerciseItem,
  Option,
} from '#core/exercises/document/exercise-document.ts';

export function dropEmptyRows<Item extends ExerciseItem>(item: Item): Item {
  return { ...item, ...keepTyped(item) };
}

function keepTyped(item: ExerciseItem): Partial<ExerciseItem> {
  switch (item.kind) {
    case 'gaps':
      return {
        text: item.text.map((piece) =>
          typeof piece === 'string'
            ? piece
            : { ...piece, accepted: keepAnswers(piece.accepted), feedback: keepFeedback(piece.feedback) },
        ),
      };
    case 'gap-choices':
      return {
        text: item.text.map((piece) =>
          typeof piece === 'string' ? piece : { ...piece, options: keepOptions(piece.options) },
        ),
      };
    case 'choice':
    case 'choices':
      return { options: keepOptions(item.options) };
    case 'true-false':
      return { statements: item.statements.filter(({ text, feedback }) => text.trim() || feedback.trim()) };
    case 'match':
      return { pairs: item.pairs.filter(({ left, right }) => left.trim() || right.trim()) };
    case 'classify':
      return { groups: item.groups.filter(({ name, members }) => name.trim() || members.length > 0) };
    case 'order': {
      const kept = item.parts.flatMap((part, at) => (part.trim() ? [at] : []));
      const follow = (order: readonly number[]) =>
        order.flatMap((at) => (kept.includes(at) ? [kept.indexOf(at)] : []));
      return {
        parts: item.parts.filter((_, at) => kept.includes(at)),
        otherOrders: item.otherOrders.map(follow),
      };
    }
    case 'conjugation':
      return { rows: item.rows.map((row) => ({ ...row, accepted: keepAnswers(row.accepted) })) };
    case 'transformation':
      return { accepted: keepAnswers(item.accepted), feedback: keepFeedback(item.feedback) };
    case 'find-fault':
      return { sentences: item.sentences.filter(({ text, feedback }) => text.trim() || feedback.trim()) };
    case 'dictation':
      return { sentences: item.sentences.filter(({ text }) => text.trim()) };
    case 'reading':
      return { questions: item.questions.map(dropEmptyRows) };
    default:
      return {};
  }
}

/** Drops empty answers. If all are empty, keeps the first to show that an answer is required. */
const keepAnswers = (accepted: readonly AcceptedAnswer[]): AcceptedAnswer[] => {
  const typed = accepted.filter(({ text }) => text.trim());
  return typed.length > 0 ? typed : accepted.slice(0, 1);
};

const keepFeedback = (feedback: readonly AnswerFeedback[]): AnswerFeedback[] =>
  feedback.filter(({ answer, text }) => answer.trim() || text.trim());

const keepOptions = (options: readonly Option[]): Option[] =>
  options.filter(({ text, feedback }) => text.trim() || feedback.trim());
