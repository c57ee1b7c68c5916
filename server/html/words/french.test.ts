/** The French words of all pages: their typography, and that they address everybody. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activitySentences } from '../../console/activity/sentences.ts'
import { activityWords } from '../../console/activity/words.ts'
import { exportWords } from '../../console/export/words.ts'
import { accountWords } from '../../console/identity/account-words.ts'
import { meWords } from '../../console/identity/me-words.ts'
import { oidcWords } from '../../console/identity/oidc-words.ts'
import { identityWords } from '../../console/identity/words.ts'
import { faultWords } from '../../console/job-form/fault-words.ts'
import { formWords } from '../../console/job-form/words.ts'
import { binWords } from '../../console/jobs/bin-words.ts'
import { bulkWords } from '../../console/jobs/bulk-words.ts'
import { jobWords } from '../../console/jobs/job-words.ts'
import { listWords } from '../../console/jobs/list-words.ts'
import { keyWords } from '../../console/keys/words.ts'
import { operatorWords } from '../../console/operator/words.ts'
import { peopleWords } from '../../console/people/words.ts'
import { profileWords } from '../../console/profile/words.ts'
import { proofWords } from '../../console/proof/words.ts'
import { scriptWords } from '../../console/script-words.ts'
import { consoleWords } from '../../console/words.ts'
import { feedWords } from '../../site/feeds/words.ts'
import { BUILT_IN } from '../../site/policy/built-in.ts'
import { policyWords } from '../../site/policy/words.ts'
import { reportWords } from '../../site/report/words.ts'
import { siteScriptWords } from '../../site/script-words.ts'
import { searchWords } from '../../site/search/words.ts'
import { verifyWords } from '../../site/verify/words.ts'
import { editorWords } from '../editor-words.ts'
import { factWords } from './facts.ts'
import { words } from './words.ts'

const ALL = [
  factWords,
  ...[
    accountWords,
    activitySentences,
    activityWords,
    BUILT_IN,
    consoleWords,
    editorWords,
    exportWords,
    faultWords,
    feedWords,
  ],
  ...[
    formWords,
    identityWords,
    binWords,
    bulkWords,
    jobWords,
    listWords,
    keyWords,
    meWords,
    oidcWords,
    operatorWords,
    peopleWords,
    policyWords,
    profileWords,
    proofWords,
    reportWords,
  ],
  ...[scriptWords, searchWords, siteScriptWords, verifyWords, words],
]

/** Every text; that of a function with a sign in place of each argument. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return textsIn(value('§', '§', '§'))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Code that is written so in any language. */
const CODE = /https?:\/\/\S*|\/fr\/\S*|affiche person link|\{\w+\}/g

test('French words have the spaces, quotes and apostrophes of French, and no gender for the reader', () => {
  const texts = ALL.flatMap(({ fr }) => textsIn(fr))
  assert.ok(texts.length > 900, String(texts.length))
  for (const text of texts) {
    const own = text.replace(CODE, '§')
    assert.doesNotMatch(own, /[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»|'|"|“/, text)
    assert.doesNotMatch(own, /vous (?:n’)?(?:êtes|serez|avez été) (?:pas )?\p{L}+[éuis]\b/iu, text)
  }
})
