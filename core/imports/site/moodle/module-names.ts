import { m } from '#words/messages.js';

/** Names of Moodle's activities in French. */
export const nameModule = (module: string): string => {
  const names: Readonly<Record<string, () => string>> = {
    assign: m.transfer_module_assign,
    book: m.transfer_module_book,
    chat: m.transfer_module_chat,
    choice: m.transfer_module_choice,
    data: m.transfer_module_data,
    feedback: m.transfer_module_feedback,
    folder: m.transfer_module_folder,
    forum: m.transfer_module_forum,
    glossary: m.transfer_module_glossary,
    h5pactivity: m.transfer_module_h5p,
    hvp: m.transfer_module_h5p,
    label: m.transfer_module_label,
    lesson: m.transfer_module_lesson,
    lti: m.transfer_module_lti,
    page: m.newsroom_page,
    qbank: m.transfer_module_qbank,
    quiz: m.transfer_kind_quiz,
    resource: m.transfer_kind_file,
    scorm: m.transfer_module_scorm,
    survey: m.transfer_module_feedback,
    url: m.newsroom_tool_link,
    wiki: m.transfer_module_wiki,
    workshop: m.transfer_module_workshop,
  };
  return (Object.hasOwn(names, module) ? names[module]?.() : undefined) ?? module.slice(0, 40);
};
