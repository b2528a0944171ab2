import {
  type MultiFactorError,
  getMultiFactorResolver,
  multiFactor,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
} from '@firebase/auth';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { type IdentityProvider, openIdentityProvider } from '../support/identity-provider.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { createSoftwarePasskey } from '../support/software-passkey.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: SharedSchool;
let provider: IdentityProvider;

beforeAll(async () => {
  school = await shareSchool();
  provider = await openIdentityProvider(school);
  return () => provider[Symbol.asyncDispose]();
});
