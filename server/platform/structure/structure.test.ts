import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JobInputSchema, JobPatchSchema } from '@affiche/contract/job.ts'
import { operations } from '@affiche/contract/operations.ts'
import { Ajv } from 'ajv'
import { formats } from './structure.ts'

test('the compiled schemas conform to the meta-schema', () => {
  const ajv = new Ajv({ strict: true, strictTypes: false, formats: { ...formats, uri: true } })
  const ofOperations = operations.flatMap(({ body, query }) => [body?.schema, query])
  const schemas = [JobInputSchema, JobPatchSchema, ...ofOperations].filter((schema) => schema !== undefined)
  assert.ok(schemas.length > operations.length)
  for (const schema of schemas) assert.equal(ajv.validateSchema(schema), true, ajv.errorsText())
  assert.equal(ajv.validateSchema({ type: 'object', required: 'title' }), false)
})
