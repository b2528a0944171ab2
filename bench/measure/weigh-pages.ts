import type { FilledSchool } from '../school/fill-school.ts';
import type { LaunchedSchool } from '../school/launch-school.ts';
import { createVisitor } from '../school/visitor.ts';
import { type PageWeight, weighPage } from './weigh-page.ts';

/** Weighs the pages that people meet on their way from the home page to the office. */
export async function weighPages(school: LaunchedSchool, filled: FilledSchool): Promise<PageWeight[]> {
  const visitor = createVisitor(school.origin);
  const weigh = async (name: string, path: string, cookie = '') => {
    visitor.cookie = cookie;
    return weighPage(name, !cookie && path !== '/login', await (await visitor.ask(path, 200)).text());
  };
  return [
    await weigh('home', '/'),
    await weigh('courses', '/courses'),
    await weigh('login', '/login'),
    await weigh('buy', filled.buyPath, filled.memberCookie),
    await weigh('course', filled.coursePath, filled.memberCookie),
    await weigh('members', '/members', filled.memberCookie),
    await weigh('product editor', '/admin/products/add', filled.adminCookie),
  ];
}
