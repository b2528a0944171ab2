import { m } from '#words/messages.js';

// The player shows texts that a content lacks in English. Placeholders such as `:num` are those of H5P.

const score = () => m.exercise_files_player_score({ score: ':num', total: ':total' });

const checkButtons = () => ({
  checkAnswer: m.common_check(),
  submitAnswer: m.common_check(),
  tryAgain: m.common_retry(),
});

/** Names of the buttons for screen readers begin with the displayed ones. */
const buttonNames = () => ({
  a11yCheck: m.common_check(),
  a11yShowSolution: m.learning_answer(),
  a11yRetry: m.common_retry(),
});

export const writeBlanksWords = () => ({
  showSolutions: m.learning_answer(),
  ...checkButtons(),
  notFilledOut: m.exercise_files_player_answer_first(),
  answerIsCorrect: m.exercise_files_player_right_word({ answer: ':ans' }),
  answerIsWrong: m.exercise_files_player_wrong_word({ answer: ':ans' }),
  answeredCorrectly: m.common_right_answer(),
  answeredIncorrectly: m.practice_wrong_plain(),
  solutionLabel: m.exercise_files_player_expected(),
  inputLabel: m.exercise_files_player_gap_of({ number: '@num', total: '@total' }),
  inputHasTipLabel: m.exercise_files_player_hint(),
  tipLabel: m.writing_hint(),
  scoreBarLabel: score(),
  ...buttonNames(),
  a11yCheckingModeHeader: m.writing_marking(),
});

export const writeDragTextWords = () => ({
  showSolution: m.learning_answer(),
  ...checkButtons(),
  dropZoneIndex: m.exercise_files_player_gap({ number: '@index' }),
  empty: m.exercise_files_player_empty_gap({ number: '@index' }),
  contains: m.exercise_files_player_filled_gap({ number: '@index', word: '@draggable' }),
  ariaDraggableIndex: m.exercise_files_player_word_of({ number: '@index', total: '@count' }),
  tipLabel: m.writing_hint(),
  correctText: m.common_right_answer(),
  incorrectText: m.practice_wrong_plain(),
  resetDropTitle: m.exercise_files_player_reset_gap(),
  resetDropDescription: m.exercise_files_player_reset_gap_words(),
  grabbed: m.exercise_files_player_taken(),
  cancelledDragging: m.exercise_files_player_put_back(),
  correctAnswer: m.exercise_files_player_expected(),
  feedbackHeader: m.writing_feedback_text(),
  scoreBarLabel: score(),
  ...buttonNames(),
});

export const writeMultiChoiceWords = () => ({
  checkAnswerButton: m.common_check(),
  submitAnswerButton: m.common_check(),
  showSolutionButton: m.learning_answer(),
  tryAgainButton: m.common_retry(),
  tipsLabel: m.writing_hint(),
  scoreBarLabel: score(),
  tipAvailable: m.exercise_files_player_hint(),
  feedbackAvailable: m.exercise_files_player_comment(),
  readFeedback: m.exercise_files_player_read_comment(),
  wrongAnswer: m.practice_wrong_plain(),
  correctAnswer: m.common_right_answer(),
  shouldCheck: m.exercise_files_player_should_check(),
  shouldNotCheck: m.exercise_files_player_should_not_check(),
  noInput: m.exercise_files_player_answer_first(),
  ...buttonNames(),
});

export const writeTrueFalseWords = () => ({
  trueText: m.practice_true(),
  falseText: m.practice_false(),
  score: m.exercise_files_player_score({ score: '@score', total: '@total' }),
  ...checkButtons(),
  showSolutionButton: m.learning_answer(),
  wrongAnswerMessage: m.practice_wrong_plain(),
  correctAnswerMessage: m.common_right_answer(),
  scoreBarLabel: score(),
  ...buttonNames(),
});

export const writeQuestionSetWords = () => ({
  prevButton: m.exercise_files_player_previous_question(),
  previous: m.exercise_files_player_previous(),
  nextButton: m.exercise_files_player_next_question(),
  next: m.exercise_files_player_next(),
  finishButton: m.common_finish(),
  submitButton: m.common_finish(),
  textualProgress: m.exercise_files_player_question_of({ number: '@current', total: '@total' }),
  jumpToQuestion: m.exercise_files_player_question_of({ number: '%d', total: '%total' }),
  questionLabel: m.common_question(),
  readSpeakerProgress: m.exercise_files_player_question_of({ number: '@current', total: '@total' }),
  unansweredText: m.practice_fault_empty(),
  answeredText: m.results_answer(),
  currentQuestionText: m.exercise_files_player_current(),
  navigationLabel: m.common_questions(),
  questionSetInstruction: m.exercise_files_player_choose_question(),
});

export const writeResultWords = () => ({
  noResultMessage: m.common_finished(),
  message: m.common_results(),
  amountCorrect: m.exercise_files_player_out_of({ score: '@finals', total: '@totals' }),
  scoreBarLabel: m.exercise_files_player_score({ score: '@finals', total: '@totals' }),
  scoreHeader: m.common_result(),
  solutionButtonText: m.learning_answer(),
  retryButtonText: m.common_retry(),
  finishButtonText: m.common_finish(),
  submitButtonText: m.common_finish(),
});
