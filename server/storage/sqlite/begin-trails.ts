import { directChains } from './chains.ts'
import type { Connection } from './connection.ts'

/** Employers from before there was a trail, of whom nothing was told since. */
const UNTOLD = `SELECT id FROM employers
  WHERE created_at < (SELECT applied_at FROM migrations WHERE name = 'audit')
  AND NOT EXISTS (SELECT 1 FROM audit_entries WHERE employer_id = employers.id)
  AND NOT EXISTS (SELECT 1 FROM audit_anchors WHERE employer_id = employers.id) ORDER BY id`

/** Begins the trails of employers who have none, so that an empty one is a fault. */
export const beginTrails = (writer: Connection): void => {
  const { append } = directChains(writer)
  for (const { id } of writer.all<{ id: number }>(UNTOLD))
    append(id, { at: Date.now(), keyId: null, action: 'audit.begin', subjectId: id, members: [] })
}
