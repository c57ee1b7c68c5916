import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { TestService } from '../support/service.ts'
import { chapters, fileOf } from './corpus.ts'
import { play } from './stage.ts'

/** Empty line between two entries; a page in an answer has such lines too. */
const BETWEEN = /\n\n(?=> )/

/** Plays a chapter, and compares every answer, or those that are chosen by their requests, with the record. */
export const assertRecorded = async (
  service: TestService,
  name: string,
  isCompared: (entry: string) => boolean = () => true,
): Promise<void> => {
  const { chapter, ...playing } = chapters[name] ?? assert.fail(name)
  const played = (await play(service, chapter, playing)).split(BETWEEN)
  const recorded = readFileSync(fileOf(name), 'utf8').split(BETWEEN)
  // One entry at a time, so that a failure shows the first that differs.
  for (const [at, entry] of played.entries()) if (isCompared(entry)) assert.equal(entry, recorded[at])
  assert.equal(played.length, recorded.length)
}
