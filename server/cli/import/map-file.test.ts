/** Map files: a line of the report, completed, says what its value means. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReference } from '../../lists/reference.ts'
import { loadReferenceData } from '../../upkeep/reference-files.ts'
import type { Bytes } from './item.ts'
import { mapLine, readMap } from './map-file.ts'

const lists = createReference(loadReferenceData('reference-data'))

const bytesOf = async function* (text: string): Bytes & AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

test('a ready line names its value again, whatever signs it has', async () => {
  for (const value of ['Cook', 'a,b', 'say "x"', '=1+1', 'é; ü', '-x', '# no', "'q", 'two\nlines']) {
    const line = mapLine({ member: 'category', from: value, to: '17', count: 3 })
    const map = await readMap(bytesOf(`member,from,to,times\n${line}\n`), lists)
    assert.equal(map.valueOf('categories', value), '17', line)
    assert.equal(map.valueOf('position-type', value), undefined)
  }
})

test('values are found without case, accents and white space around; lines that begin with # are for people', async () => {
  const map = await readMap(
    bytesOf(
      '\ufeff# ours\r\ncategory;RESTAURATION;Food Services and Restaurants\r\nfield;Poste interne;\r\nfield;Emploi;title\r\ndefault;positionType;1\r\n',
    ),
    lists,
  )
  assert.equal(map.valueOf('categories', ' restauration'), 'Food Services and Restaurants')
  assert.deepEqual(
    [map.fieldNamed('poste INTERNE'), map.fieldNamed('emploi'), map.fieldNamed('x')],
    [null, 'title', undefined],
  )
  assert.deepEqual([...map.defaults], [['position-type', '1']])
})
