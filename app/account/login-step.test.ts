import { describe, expect, test } from 'vitest';
import { readLoginStep, toLoginHref } from './login-step.ts';

const read = (query: string) => readLoginStep(new URLSearchParams(query));

describe('readLoginStep', () => {
  test.each([
    ['', { kind: 'sign-in', target: null }],
    ['redirect=/members', { kind: 'sign-in', target: '/members' }],
    ['mode=inscription&redirect=/courses', { kind: 'sign-up', target: '/courses' }],
    ['mode=oubli', { kind: 'forgotten', target: null }],
    ['mode=lettre', { kind: 'letter', target: null }],
    ['mode=confirmer&redirect=/profile', { kind: 'confirm', target: '/profile' }],
    ['mode=adresse', { kind: 'prove', target: null }],
    ['mode=signIn&oobCode=x', { kind: 'finish', target: null }],
    ['mode=resetPassword&oobCode=x', { kind: 'choose-password', code: 'x', target: null }],
    ['mode=resetPassword', { kind: 'choose-password', code: '', target: null }],
    ['mode=verifyEmail&oobCode=x', { kind: 'confirm-email', code: 'x', target: null }],
    ['mode=verifyAndChangeEmail&oobCode=x', { kind: 'change-email', code: 'x', target: null }],
    ['mode=recoverEmail&oobCode=x', { kind: 'recover-email', code: 'x', target: null }],
    ['mode=autre', { kind: 'sign-in', target: null }],
    ['mode=__proto__', { kind: 'sign-in', target: null }],
  ])('returns the step of the URL "%s"', (query, step) => expect(read(query)).toEqual(step));

  test('reads the target from the `continueUrl` of an email link', () => {
    const continueUrl = encodeURIComponent('https://ecole.example/login?redirect=%2Fcourse%2Fa');
    expect(read(`mode=signIn&oobCode=x&continueUrl=${continueUrl}`).target).toBe('/course/a');
    expect(read(`redirect=/members&continueUrl=${continueUrl}`).target).toBe('/members');
    expect(read('continueUrl=pas%20une%20adresse').target).toBeNull();
  });
});

test('toLoginHref preserves the target', () => {
  for (const mode of ['inscription', 'oubli', 'lettre', 'confirmer', 'adresse', null] as const) {
    const url = new URL(toLoginHref(mode, '/course/a?b=1&c=é'), 'https://ecole.example');
    expect(readLoginStep(url.searchParams).target).toBe('/course/a?b=1&c=é');
    expect(url.searchParams.get('mode')).toBe(mode);
  }
});
