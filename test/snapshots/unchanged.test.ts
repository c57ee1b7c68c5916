import { test } from 'node:test'
import { sendUnchanged } from '../support/unchanged-snapshot.ts'

test('a list without news writes nothing', async () => {
  await sendUnchanged(2_000)
})
