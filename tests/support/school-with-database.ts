import { createTestDatabase, type TestDatabase } from './database.ts';
import { type School, startSchool } from './school.ts';

export type SchoolWithDatabase = School & { database: TestDatabase };

/** A whole school on a database of the test run: it starts sooner, and what it wrote can be counted. */
export async function startSchoolWithDatabase(
  environment: Record<string, string> = {},
): Promise<SchoolWithDatabase> {
  const database = await createTestDatabase();
  try {
    const school = await startSchool({ DATABASE_URL: database.url, ...environment });
    const disposeSchool = school[Symbol.asyncDispose];
    return Object.assign(school, {
      database,
      async [Symbol.asyncDispose]() {
        await disposeSchool();
        await database[Symbol.asyncDispose]();
      },
    });
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}
