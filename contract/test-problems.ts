/** Problems of test mode, in v1.2 alone. */
export const testProblems = {
  'test-key-needed': {
    status: 403,
    title: 'The address is for test keys alone',
    help: 'The addresses below `/test` move the date, or delete every job: they take a key that begins with `affiche_test_`, so that no live job is touched. An owner of the employer makes one in the console, or the operator with `affiche key issue --test`. Nothing was changed.',
  },
} as const
